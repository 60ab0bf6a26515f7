// A replay: all steps are on the page, and one of them is shown. Arrows, Space, Home and End; the address keeps the step.
const replay = document.querySelector("[data-replay]")
const last = Number(replay.dataset.steps)
const range = replay.querySelector("input[type=range]")
const output = replay.querySelector("output")
const plays = replay.querySelector("[data-plays]")
let step = Number(replay.dataset.step)
let timer = 0

function show(wanted, moved = true) {
  step = Math.max(1, Math.min(last, wanted))
  for (const felt of replay.querySelectorAll("[data-from]")) {
    felt.hidden = step < Number(felt.dataset.from) || step > Number(felt.dataset.to)
  }
  for (const each of document.querySelectorAll(".reason")) each.hidden = Number(each.dataset.at) !== step
  for (const line of replay.querySelectorAll(".steps li")) {
    const at = Number(line.dataset.at)
    line.classList.toggle("now", at === step)
    line.classList.toggle("later", at > step)
    if (at === step) {
      line.setAttribute("aria-current", "step")
      if (moved && innerWidth > 800) line.scrollIntoView({ block: "nearest" })
    } else line.removeAttribute("aria-current")
  }
  range.value = String(step)
  output.textContent = replay.dataset.word.replace("%1", step).replace("%2", last)
  history.replaceState(null, "", `?step=${step}`)
}

function play(on) {
  clearInterval(timer)
  timer = on ? setInterval(() => (step < last ? show(step + 1) : play(false)), 900) : 0
  plays.querySelector("span").textContent = on ? replay.dataset.stop : replay.dataset.play
  plays.setAttribute("aria-pressed", String(on))
}

const toggle = () => {
  if (!timer && step >= last) show(1)
  play(!timer)
}
const KEYS = { ArrowLeft: () => show(step - 1), ArrowRight: () => show(step + 1), Home: () => show(1), End: () => show(last), " ": toggle }

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return
  if (event.target.closest("input:not([type=range]), textarea, select, a, button") && event.key === " ") return
  const does = event.target.closest("input:not([type=range]), textarea, select") ? null : KEYS[event.key]
  if (!does) return
  event.preventDefault()
  if (event.key !== " ") play(false)
  does()
})
replay.addEventListener("click", (event) => {
  const to = event.target.closest("[data-to-step], [data-go]")
  if (to) {
    play(false)
    show(to.dataset.go ? step + Number(to.dataset.go) : Number(to.dataset.toStep))
  } else if (event.target.closest("[data-plays]")) toggle()
})
range.addEventListener("input", () => {
  play(false)
  show(Number(range.value))
})
show(step, getComputedStyle(replay.querySelector(".steps")).overflowY === "auto") // where the page itself would move, it stays
const listed = document.querySelector(".rounds .now")
if (listed) listed.closest(".rounds").scrollTop = listed.offsetTop - listed.closest(".rounds").clientHeight / 2
