// A letter printed on something presses it. Letters can be switched off; Escape and the question mark stay.
const typing = (element) => element.closest("input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]")
const seen = (element) => !element.disabled && element.getClientRects().length > 0

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
  if (document.querySelector("dialog[open]")) return
  if (event.key === "?" && !document.querySelector("[data-key='?']")) {
    document.getElementById("keys")?.showModal()
    event.preventDefault()
    return
  }
  if (document.documentElement.dataset.keys === "off" && event.key.length === 1 && !" ?".includes(event.key)) return
  const wanted = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const pressed = [...document.querySelectorAll("[data-key]")].find((each) => each.dataset.key === wanted && seen(each))
  if (!pressed) return
  event.preventDefault()
  if (!event.repeat) pressed.click()
})
