// One quiet region for whoever listens to the page: elements that are swapped are often not heard.
let last = ""

export function say(words) {
  const region = document.getElementById("said")
  if (!region || words === last) return
  last = words
  region.textContent = words
}

document.addEventListener("htmx:load", (event) => {
  const call = event.detail.elt.closest?.("[role=status]") ?? event.detail.elt.querySelector?.("[role=status]")
  if (call && call.id !== "said") say((call.dataset.say ?? call.textContent).trim())
})

// Clocks carry their end by the house's time; the page counts. They speak at ten and five seconds, and never in between.
const LAST = 5
const SPOKEN = [10, 5]
const ahead = Number(document.documentElement.dataset.now) * 1000 - Date.now()

export const now = () => (Date.now() + ahead) / 1000

function tick(clock) {
  const left = Math.max(0, Number(clock.dataset.ends) - now())
  const whole = Math.ceil(left - 0.05)
  const text = clock.querySelector("text")
  clock.querySelector(".left").setAttribute("stroke-dashoffset", String(100 - Math.round((100 * left) / Number(clock.dataset.seconds))))
  if (text.textContent !== String(whole)) {
    text.textContent = String(whole)
    clock.classList.toggle("last", whole <= LAST)
    if (SPOKEN.includes(whole) && clock.closest("[data-speaks]")) say(clock.closest("[data-speaks]").dataset.speaks.replace("#", whole))
  }
}

const all = (root) => root.querySelectorAll?.(".clock[data-ends]").forEach(tick)

all(document)
setInterval(() => document.hidden || all(document), 250)
document.addEventListener("htmx:load", (event) => all(event.detail.elt.parentElement ?? document))
document.addEventListener("visibilitychange", () => all(document))
