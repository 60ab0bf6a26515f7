// The page's line to the house: what it sends has an id of its own, and whether it still hears is always to be seen.
let broken = false

function tell() {
  document.body.classList.toggle("lost", broken || !navigator.onLine)
}

function heard(is) {
  broken = !is
  tell()
}

function receipt() {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 15) | 64
  bytes[8] = (bytes[8] & 63) | 128
  const hex = [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("")
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5")
}

document.addEventListener("htmx:configRequest", (event) => {
  const { elt, verb, parameters } = event.detail
  if (document.body.classList.contains("lost") && elt.matches(".spot")) return event.preventDefault() // by whichever key or hand
  if (verb === "post" && !parameters.id) parameters.id = receipt()
})
// A form that was refused is sent anew once it is put right, under an id of its own.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const id = detail.elt.querySelector?.("input[name=id]")
  if (id && detail.xhr.status >= 400 && detail.xhr.status < 500) id.value = receipt()
})
document.addEventListener("htmx:sseOpen", () => heard(true))
document.addEventListener("htmx:sseMessage", () => broken && heard(true))
document.addEventListener("htmx:sseError", () => heard(false))
document.addEventListener("htmx:sendError", () => heard(false))
// A refusal comes to the page itself, since whatever was pressed may be gone by then, and is put among the notices. Two that say the
// same are one. The notices lie in the sheet that is open, for under it nobody could read them, and outlive what is swapped there.
const toasts = document.getElementById("toasts")

function lay() {
  const over = document.querySelector("dialog[open]") ?? document.body
  if (toasts.parentElement !== over) over.append(toasts)
}

document.addEventListener("htmx:load", (event) => {
  const toast = event.detail.elt
  if (!toasts.isConnected) lay()
  if (!toast.matches?.("body > .toast")) return
  const said = toast.textContent.trim()
  const before = [...toasts.querySelectorAll(".toast")].find((each) => each.textContent.trim() === said)
  lay()
  if (before) before.replaceWith(toast)
  else toasts.append(toast)
})
document.addEventListener("close", lay, true)
addEventListener("pageshow", (event) => event.persisted && location.reload()) // a page from the past hears nothing
addEventListener("offline", tell)
addEventListener("online", tell)

// Whoever goes from key to key finds the same thing again after it was swapped, or could not be pressed for a while.
let at = ""
document.addEventListener("focusin", (event) => (at = event.target.id))
document.addEventListener("pointerdown", () => (at = ""))
document.addEventListener("htmx:load", (event) => {
  const again = at && document.activeElement === document.body && document.getElementById(at)
  if (again && event.detail.elt.contains(again)) again.focus({ preventScroll: true })
})

// What a page asks for by itself is no sign that somebody is there: it stops when nobody looks, or has touched it for a while.
const AWAY = 10 * 60 * 1000
let touched = Date.now()
for (const each of ["pointerdown", "keydown"]) document.addEventListener(each, () => (touched = Date.now()), { passive: true })
document.addEventListener("htmx:beforeRequest", (event) => {
  const itself = event.detail.elt.getAttribute("hx-trigger")?.includes("every")
  if (itself && (document.hidden || Date.now() - touched > AWAY)) event.preventDefault()
})
