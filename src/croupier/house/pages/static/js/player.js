// A player's hands: which chip is held, dragged chips, the last one taken back, and sheets that are fetched when opened.
const main = document.getElementById("main")
const kept = `chip-${main.dataset.table}`
const piles = `laid-${main.dataset.table}`
const laid = JSON.parse(sessionStorage.getItem(piles) ?? "[]")

const rail = () => [...document.querySelectorAll(".rail input")]

function hold(value) {
  const chip = rail().find((each) => each.value === value)
  if (!chip) return
  chip.checked = true
  sessionStorage.setItem(kept, value)
}

function restore() {
  const value = sessionStorage.getItem(kept)
  if (value) hold(value)
}

restore()
document.addEventListener("change", (event) => {
  if (event.target.matches(".rail input")) sessionStorage.setItem(kept, event.target.value)
})
document.addEventListener("htmx:load", (event) => {
  if (event.detail.elt.id === "dock") restore()
  if (event.detail.elt.id === "shape" && event.detail.elt.dataset.shape !== shape) location.reload()
})
const shape = document.getElementById("shape").dataset.shape

// The keys beside the letters on the spots: one chip up or down.
document.addEventListener("keydown", (event) => {
  if ((event.key !== "[" && event.key !== "]") || document.documentElement.dataset.keys === "off") return
  const chips = rail().filter((each) => !each.disabled)
  const at = chips.findIndex((each) => each.checked)
  const next = chips[at + (event.key === "]" ? 1 : -1)]
  if (next) hold(next.value)
})

// What was laid from this window, so that the last chip can be taken back and the rest of its pile stays; also once it is loaded again.
addEventListener("pagehide", () => sessionStorage.setItem(piles, JSON.stringify(laid)))
const forget = (acts) => acts?.querySelector("[data-undo]").disabled && (laid.length = 0)
forget(document.getElementById("acts"))
document.addEventListener("htmx:configRequest", (event) => {
  const { elt, parameters } = event.detail
  if (!event.defaultPrevented && elt.matches("[data-wager]")) laid.push({ wager: elt.dataset.wager, amount: Number(parameters.amount) })
})
document.addEventListener("htmx:beforeSwap", (event) => {
  const { elt, xhr } = event.detail
  const at = xhr.status >= 400 && elt.dataset?.wager ? laid.findLastIndex((each) => each.wager === elt.dataset.wager) : -1
  if (at >= 0) laid.splice(at, 1)
})
document.addEventListener("click", (event) => {
  const undo = event.target.closest("[data-undo]")
  if (event.target.closest("[data-clear]")) laid.length = 0
  if (!undo || undo.disabled) return
  const last = laid.pop()
  const spot = last && document.querySelector(`[data-wager="${last.wager}"]`)
  const area = Number(main.dataset.area)
  if (spot) {
    const left = Number(spot.dataset.stake) - last.amount
    const commands = [{ type: "withdraw-wager", area, wager: last.wager }]
    if (left > 0) commands.push({ type: "place-wager", area, wager: last.wager, amount: left })
    undo.setAttribute("hx-vals", JSON.stringify({ commands: JSON.stringify(commands) }))
  }
  htmx.trigger(undo, "undo")
})
document.addEventListener("htmx:load", (event) => {
  if (event.detail.elt.id === "acts") forget(event.detail.elt)
})

// A chip dragged onto a spot is held and laid.
document.addEventListener("dragstart", (event) => {
  const label = event.target.closest(".rail label")
  if (label) event.dataTransfer.setData("text/plain", label.querySelector("input").value)
})
document.addEventListener("dragover", (event) => event.target.closest(".spot[data-wager]") && event.preventDefault())
document.addEventListener("drop", (event) => {
  const spot = event.target.closest(".spot[data-wager]")
  if (!spot) return
  event.preventDefault()
  hold(event.dataTransfer.getData("text/plain"))
  spot.click()
})

document.addEventListener("click", (event) => {
  const opens = event.target.closest("[data-fetch]")
  const sheet = opens && document.querySelector(`#${opens.dataset.opens} .fetched`)
  if (sheet) htmx.ajax("GET", opens.dataset.fetch, { target: sheet, swap: "outerHTML" })
})
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt.matches?.(".cash") && event.detail.xhr.status === 204) document.getElementById("cash").close()
})
