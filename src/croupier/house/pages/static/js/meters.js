// Meters run up to what they hold, and never past it: the digits of the house's own figure, so that nothing is written twice.
// Whatever falls, because a prize was won, is there at once; so is everything for whoever wants no motion.
const LASTS = 900
const still = matchMedia("(prefers-reduced-motion: reduce)")
const shown = new Map()

const digits = (text) => Number(text.replace(/\D/g, ""))

function figure(like, number) {
  let left = String(number)
  return [...like].reduceRight((after, each) => {
    if (!/\d/.test(each)) return each + after
    const last = left.at(-1) ?? "0"
    left = left.slice(0, -1)
    return last + after
  }, "")
}

function run(meter) {
  const like = meter.textContent
  const { meter: which } = meter.dataset
  const to = digits(like)
  const from = shown.get(which) ?? to
  const runs = from < to && String(from).length === String(to).length && !still.matches && !document.hidden
  if (!runs) return shown.set(which, to)
  const begun = performance.now()
  const step = (now) => {
    if (!meter.isConnected) return // another has taken its place, and goes on from here
    const part = Math.min(1, Math.max(0, (now - begun) / LASTS))
    shown.set(which, from + Math.floor((to - from) * part))
    meter.textContent = part < 1 ? figure(like, shown.get(which)) : like
    if (part < 1) requestAnimationFrame(step)
  }
  step(begun)
}

const all = (root) => root.querySelectorAll?.("[data-meter]").forEach(run)

all(document)
document.addEventListener("htmx:load", (event) => all(event.detail.elt))
