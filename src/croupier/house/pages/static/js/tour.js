// A short tour, a step at a time. Whoever has ended it is not shown it again: a cookie keeps which ones were ended.
const YEARS = 10 * 365 * 24 * 60 * 60
const tour = document.querySelector("[data-tour]")
const next = tour?.querySelector("[data-tour-next]")

const clear = () => document.querySelectorAll(".toured").forEach((each) => each.classList.remove("toured"))

function show(step) {
  const steps = [...tour.querySelectorAll("li")]
  clear()
  if (step >= steps.length) return end()
  steps.forEach((each, place) => (each.hidden = place !== step))
  tour.dataset.step = String(step)
  if (step === steps.length - 1) next.textContent = next.dataset.last
  const about = document.querySelector(steps[step].dataset.at)
  about?.classList.add("toured")
  if (step) about?.scrollIntoView({ block: "nearest" })
}

function end() {
  const seen = document.cookie.match(/(?:^|; )toured=([^;]*)/)?.[1] ?? ""
  const kept = [...new Set([...seen.split(".").filter(Boolean), tour.dataset.tour])].join(".")
  document.cookie = `toured=${kept}; path=/; max-age=${YEARS}; samesite=lax`
  clear()
  tour.remove()
  document.removeEventListener("keydown", escape)
}

function escape(event) {
  if (event.key === "Escape" && !document.querySelector("dialog[open], #toasts .toast")) end()
}

if (tour) {
  tour.hidden = false
  show(0)
  next.addEventListener("click", () => show(Number(tour.dataset.step) + 1))
  tour.querySelector("[data-tour-end]").addEventListener("click", end)
  document.addEventListener("keydown", escape)
  if (document.activeElement === document.body) next.focus({ preventScroll: true })
}
