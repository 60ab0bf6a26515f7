// A short tour, a step at a time. Whoever has ended it is not shown it again: a cookie keeps which ones were ended.
const YEARS = 10 * 365 * 24 * 60 * 60
const tour = document.querySelector("[data-tour]")
const next = tour?.querySelector("[data-tour-next]")
const never = tour?.querySelector("[data-tour-end]")
const narrow = matchMedia("(max-width: 700px)")
const GAP = 6

const clear = () => document.querySelectorAll(".toured").forEach((each) => each.classList.remove("toured"))

function show(step) {
  const steps = [...tour.querySelectorAll("li")]
  clear()
  if (step >= steps.length) return end()
  steps.forEach((each, place) => (each.hidden = place !== step))
  tour.dataset.step = String(step)
  if (step === steps.length - 1) {
    next.textContent = next.dataset.last
    never.remove()
  }
  const about = mark()
  if (step) about?.scrollIntoView({ block: "nearest" })
  place(about)
}

// What it is about may have been swapped since.
function mark() {
  const about = document.querySelector(tour.querySelector("li:not([hidden])").dataset.at)
  about?.classList.add("toured")
  return about
}

// On a phone it lies under the hands and what was called, and under what it is about where it would hide it.
function place(about) {
  const call = document.getElementById("call")
  if (!call || !narrow.matches) return tour.style.removeProperty("top")
  const top = Math.max(call.getBoundingClientRect().bottom, 0) + GAP
  const it = about?.getBoundingClientRect()
  const hidden = it && it.top >= top && it.bottom <= top + tour.offsetHeight
  tour.style.setProperty("top", `${Math.round(hidden ? it.bottom + GAP : top)}px`)
}

const again = () => place(mark())

function end() {
  const seen = document.cookie.match(/(?:^|; )toured=([^;]*)/)?.[1] ?? ""
  const kept = [...new Set([...seen.split(".").filter(Boolean), tour.dataset.tour])].join(".")
  document.cookie = `toured=${kept}; path=/; max-age=${YEARS}; samesite=lax`
  clear()
  tour.remove()
  document.removeEventListener("keydown", escape)
  document.removeEventListener("htmx:load", again)
  removeEventListener("resize", again)
}

function escape(event) {
  if (event.key === "Escape" && !document.querySelector("dialog[open], #toasts .toast")) end()
}

if (tour) {
  tour.hidden = false
  show(0)
  next.addEventListener("click", () => show(Number(tour.dataset.step) + 1))
  never.addEventListener("click", end)
  document.addEventListener("keydown", escape)
  document.addEventListener("htmx:load", again)
  addEventListener("resize", again)
  if (document.activeElement === document.body) next.focus({ preventScroll: true })
}
