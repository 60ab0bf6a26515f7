// The supervisor's queue: J and K move, A does what is offered first, X the other thing. It rings when somebody calls.
import { now } from "./clocks.js"
import { say } from "./clocks.js"

const waits = () => [...document.querySelectorAll("#queue .wait")]
const asking = document.getElementById("asking")
let at = ""
let rung = new Set(waits().map((each) => each.id))

function go(step) {
  const all = waits()
  if (!all.length) return
  const place = all.findIndex((each) => each.id === at)
  at = all[Math.max(0, Math.min(all.length - 1, place < 0 ? 0 : place + step))].id
  mark(true)
}

function mark(focus) {
  for (const each of waits()) {
    each.classList.toggle("at", each.id === at)
    if (focus && each.id === at) each.focus()
  }
}

const press = (which) => (waits().find((each) => each.id === at) ?? waits()[0])?.querySelector(which)?.click()
const KEYS = { j: () => go(1), k: () => go(-1), a: () => press("[data-yes]"), x: () => press("[data-no]") }

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector("dialog[open]")) return
  if (event.target.closest("input, textarea, select") || document.documentElement.dataset.keys === "off") return
  const does = KEYS[event.key.toLowerCase()]
  if (does && document.getElementById("queue")) {
    event.preventDefault()
    does()
  }
})

function count() {
  for (const each of document.querySelectorAll("[data-counts]")) {
    const found = each.closest("section").querySelectorAll(each.dataset.counts).length
    each.hidden = !found
    each.textContent = String(found)
  }
}

function ring() {
  const ringing = waits().filter((each) => "rings" in each.dataset)
  const fresh = ringing.filter((each) => !rung.has(each.id))
  rung = new Set(waits().map((each) => each.id))
  if (!fresh.length) return
  for (const each of fresh) each.classList.add("rings")
  say(fresh.map((each) => each.querySelector("p").textContent.trim()).join(". "))
}

function tick() {
  for (const each of document.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Math.ceil(Number(each.dataset.until) - now()))
    if (each.matches("progress")) each.value = each.max - Math.min(each.max, left)
    else each.textContent = left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : each.dataset.said
  }
}

document.addEventListener("htmx:load", () => {
  count()
  ring()
  mark(false)
  tick()
})
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target !== asking || asking.open) return
  asking.showModal()
  asking.querySelector("input:not([type=hidden]), select, .btn.primary")?.focus()
})
document.addEventListener("given", () => asking?.open && asking.close())
count()
tick()
setInterval(() => document.hidden || tick(), 1000)
