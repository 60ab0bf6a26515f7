// What is half filled in outlives a swap: the same field of the same form has it again, what was opened stays open, and whoever
// typed goes on typing. Sent, or no longer asked for, it is forgotten.
const kept = new Map()
let at = ""

const root = (elt) => elt?.closest?.("[data-keeps]")

// A form is the same one if it goes to the same place with the same words that nobody types.
function form(elt) {
  const hidden = [...elt.querySelectorAll("input[type=hidden]")].filter((each) => each.name !== "id").map((each) => `${each.name}=${each.value}`)
  return [elt.getAttribute("hx-post"), ...hidden].join("\n")
}

function key(elt) {
  if (elt.matches("details")) return elt.querySelector("form") ? `${form(elt.querySelector("form"))}\nopen` : ""
  return elt.form && elt.name ? [form(elt.form), elt.name, elt.type === "checkbox" ? elt.value : ""].join("\n") : ""
}

const state = (elt) => (elt.matches("details") ? elt.open : elt.type === "checkbox" ? elt.checked : elt.value)

const reopened = new WeakSet() // by a swap, and by nobody's hand

function note(event) {
  const { target, type } = event
  if (!root(target)) return
  if (key(target)) kept.set(key(target), state(target))
  if (type !== "toggle" || reopened.delete(target) || !target.open) return
  target.scrollIntoView({ block: "nearest" }) // not below the edge of the cloth
}

function again(elt) {
  const known = kept.get(key(elt))
  if (elt.matches("details")) {
    if (known && !elt.open) reopened.add(elt)
    elt.open = known
  } else if (elt.type === "checkbox") elt.checked = known
  else elt.value = known // a choice that is no longer there is nobody's, and not the first one's
}

const fields = (within) => [...within.querySelectorAll("input:not([type=hidden]), select, textarea, details")]

document.addEventListener("input", note)
document.addEventListener("change", note)
document.addEventListener("toggle", note, true)
document.addEventListener("focusin", (event) => (at = root(event.target) ? key(event.target) : ""))
document.addEventListener("pointerdown", () => (at = ""))
document.addEventListener("htmx:afterRequest", (event) => {
  const { elt, successful } = event.detail
  if (!successful || !elt.matches("form") || !root(elt)) return
  elt.reset()
  for (const each of [...fields(elt), elt.closest("details")]) if (each) kept.delete(key(each))
})
document.addEventListener("htmx:load", (event) => {
  const within = root(event.detail.elt)
  if (!within) return
  const there = [...document.querySelectorAll("[data-keeps]")].flatMap(fields)
  const keys = new Set(there.map(key))
  for (const each of kept.keys()) if (!keys.has(each)) kept.delete(each)
  for (const each of there) {
    if (kept.has(key(each))) again(each)
    if (at && key(each) === at && document.activeElement === document.body) each.focus({ preventScroll: true })
  }
})
