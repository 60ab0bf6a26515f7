// The dealer's pads: cards and wagers by tap, by keyboard or as a scanner's line; Enter for the step, F8 and F9 for the drawer.
const SUITS = "shdc"
const drawer = document.getElementById("drawer")
const shown = (element) => element && element.getClientRects().length > 0
const pad = () => forms().find(shown)
const line = (form) => form.elements.line
const words = (form) => line(form).value.trim().split(/\s+/).filter(Boolean)

function face(word) {
  const found = /^(10|[a2-9tjqk])([shdc])$/i.exec(word)
  return found && `${found[1].toUpperCase().replace("T", "10")}${found[2].toLowerCase()}`
}

// What was entered, shown as the card it is and in the words of the button.
function read(form) {
  const said = words(form)
  const button = form.querySelector("[data-label]")
  const whole = form.dataset.pad === "cards" ? said.map(face) : []
  const last = said.at(-1) ?? ""
  if (form.dataset.pad === "cards") {
    const card = whole.at(-1)
    const place = form.querySelector(".preview")
    place.innerHTML = card
      ? `<svg class="card ${card.at(-1)}" aria-hidden="true"><use href="${form.dataset.sprite}#${card}"/></svg>`
      : '<span class="slot"></span>'
    press(form, card ? [card.slice(0, -1), card.at(-1)] : [last.toUpperCase().replace("T", "10"), last.toLowerCase()])
  } else press(form, said)
  const label = button.dataset.label.replace("#", told(form, said, whole))
  button.firstChild.textContent = `${label} `
  if (!form.hidden) lead(button, said.length > 0)
}

// Enter records what was typed, and else does the step, where one key can: one of the two is brass.
function lead(button, typed) {
  const step = document.querySelector("#keypad [data-enter]")
  button.classList.toggle("primary", typed || !step)
  step?.classList.toggle("primary", !typed)
}

function told(form, said, whole) {
  if (form.dataset.pad === "cards") return whole.length && whole.every(Boolean) ? whole.map(named).join(" ") : form.dataset.cards > 1 ? "the cards" : "the card"
  const [area, spot, amount] = said
  const name = form.querySelector(`[data-at="1"][data-put="${CSS.escape(spot ?? "")}"]`)?.dataset.name
  return area && name && amount ? `$${amount} on ${name}, area ${area}` : "a wager"
}

const named = (card) => card.slice(0, -1) + { s: "♠", h: "♥", d: "♦", c: "♣" }[card.at(-1)]

function press(form, pressed) {
  for (const key of form.querySelectorAll("[data-put]")) {
    const at = key.dataset.at
    const is = at === undefined ? pressed.includes(key.dataset.put) : pressed[Number(at)] === key.dataset.put
    if (is) key.setAttribute("aria-pressed", "true")
    else key.removeAttribute("aria-pressed")
  }
}

function put(form, key) {
  const said = words(form)
  if (key.dataset.at !== undefined) {
    const at = Number(key.dataset.at)
    while (said.length < at) said.push(at === 1 ? "1" : "")
    said[at] = key.dataset.put
  } else if (key.dataset.add !== undefined) {
    while (said.length < 2) said.push(said.length ? "" : "1")
    said[2] = String((Number(said[2] || 0) * 100 + Number(key.dataset.add)) / 100)
  } else {
    const what = key.dataset.put
    const last = said.at(-1) ?? ""
    if (SUITS.includes(what)) said[Math.max(0, said.length - 1)] = last.replace(/[shdc]$/i, "") + what
    else if (!last || face(last)) said.push(what)
    else said[said.length - 1] = what
    while (said.length > Number(form.dataset.cards || 1)) said.shift()
  }
  line(form).value = said.join(" ")
  read(form)
}

const forms = () => [...document.querySelectorAll("form.keypad")]

function tab(name) {
  const left = pad()
  for (const form of forms()) form.hidden = form.dataset.pad !== name
  const to = pad()
  if (left && to && left !== to && line(left).value) {
    // Whatever is half typed goes along.
    line(to).value = line(left).value
    clear(left)
    read(to)
  }
  for (const each of document.querySelectorAll("[data-tab]")) each.setAttribute("aria-pressed", String(each.dataset.tab === name))
  begin()
}

// The pads are printed once; the step says which of them is wanted, and for what.
function fit() {
  const pads = document.querySelector(".pads")
  const wants = document.getElementById("keypad")?.dataset
  if (!pads || !wants) return
  const wagers = wants.wagers !== undefined
  const before = forms().find((form) => !form.hidden)?.dataset.pad
  pads.hidden = !wagers && !wants.cards
  pads.querySelector(".tabs").hidden = !wagers || !wants.cards
  const form = pads.querySelector('[data-pad="cards"]')
  if (wants.cards) {
    form.elements.command.value = wants.cards
    form.elements.hand.value = wants.hand
    form.dataset.cards = wants.count
    form.querySelector("[data-label]").dataset.label = wants.label
    line(form).placeholder = wants.hint
    form.querySelector(".otherwise").hidden = wants.cards !== "scan-card"
  }
  tab(wagers && !(before === "cards" && wants.cards && pads.dataset.fitted) ? "wagers" : "cards")
  pads.dataset.fitted = "yes"
  forms().forEach(read)
}

function begin() {
  if (document.activeElement?.matches("#keypad [data-enter]")) return // it was offered, and is about to be pressed
  if (!drawer.open && !document.querySelector("dialog[open]")) pad()?.elements.line.focus({ preventScroll: true })
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-put], [data-add], [data-wipe], [data-tab], [data-area]")
  if (!key) return
  if (key.dataset.tab) return tab(key.dataset.tab)
  if (key.dataset.area) {
    tab("wagers")
    const form = pad()
    if (form?.dataset.pad !== "wagers") return
    line(form).value = `${key.dataset.area} `
    read(form)
    return line(form).focus()
  }
  const form = key.closest("form")
  if (key.dataset.wipe !== undefined) {
    line(form).value = ""
    read(form)
  } else put(form, key)
})

document.addEventListener("input", (event) => {
  const form = event.target.closest("form.keypad")
  if (form && event.target.name === "line") read(form)
})

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const asked = document.querySelector(`[data-f="${event.key}"]`)
  if (asked) {
    event.preventDefault()
    if (!event.repeat) asked.click()
    return
  }
  if (event.key === "Enter" && event.target.name === "line" && !event.target.value.trim()) {
    // Nothing was typed: the step is offered, and the next Enter does it. A second Enter after a wager deals no card.
    const step = document.querySelector("#keypad [data-enter]")
    if (shown(step)) {
      event.preventDefault()
      return step.focus()
    }
  }
  if (document.querySelector("dialog[open]") || event.target.closest("input:not([type=checkbox]), select, textarea")) return
  if (event.key === "Enter") {
    if (event.repeat || event.target.closest("button, a, summary, input")) return
    const step = [...document.querySelectorAll("[data-enter]")].find(shown)
    if (step) {
      event.preventDefault()
      step.click()
    }
  } else if (event.key.length === 1 && event.key !== "?" && event.key !== " ") pad()?.elements.line.focus()
})

// Lines are sent one after the other, in their order: whoever types or scans on meanwhile loses nothing.
const waiting = []

function clear(form) {
  line(form).value = ""
  form.querySelectorAll(".otherwise :is(select, input)").forEach((each) => {
    each.checked = false
    each.selectedIndex = 0
  })
  read(form)
}

document.addEventListener("submit", (event) => {
  const form = event.target
  if (!form.matches("form.keypad") || !form.dataset.sent) return
  event.preventDefault()
  event.stopImmediatePropagation()
  waiting.push([...form.elements].map((each) => [each, each.value, each.checked]))
  clear(form)
}, true)
document.addEventListener("htmx:beforeSend", (event) => {
  const form = event.detail.elt
  if (!form.matches("form.keypad")) return
  form.dataset.sent = line(form).value || " "
  clear(form)
})

// What waited goes once the one before it is done with, and what is being typed stays.
function next() {
  const said = waiting.shift()
  const { form } = said[0][0]
  const typed = line(form).value
  delete form.dataset.sent
  for (const [each, value, checked] of said) Object.assign(each, { value, checked })
  form.requestSubmit()
  line(form).value = typed
  read(form)
}

document.addEventListener("htmx:afterRequest", (event) => {
  const { elt, successful, requestConfig } = event.detail
  if (requestConfig.verb !== "post") return
  if (!elt.matches("form.keypad")) return
  if (waiting.length) setTimeout(next)
  else {
    if (!successful && !line(elt).value) line(elt).value = elt.dataset.sent.trim()
    delete elt.dataset.sent
    read(elt)
    begin()
  }
})
// What was given in the drawer, until it is answered. The stream is often quicker: what it would put into the drawer meanwhile has to wait,
// since it would take away the form that is being answered, and put another ruling under the same key.
let given = null
let stale = false

document.addEventListener("htmx:beforeSend", (event) => {
  const { elt, xhr, requestConfig } = event.detail
  if (requestConfig.verb !== "post" || !elt.closest("#drawer")) return
  given = xhr
  stale = false
  xhr.addEventListener("loadend", () => {
    if (given !== xhr) return
    given = null
    if (xhr.status >= 200 && xhr.status < 300) drawer.close()
    else if (stale) htmx.trigger(drawer.querySelector("[hx-trigger]"), "sse:step")
  })
})
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== drawer || !given) return
  event.detail.shouldSwap = false
  stale = true
})
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target !== drawer || !drawer.open) return
  const wanted = [".rulings .btn", ".asking :is(input:not([type=hidden]), select, button)", ".doings .btn", "[data-closes]"]
  wanted.map((each) => drawer.querySelector(each)).find(shown)?.focus()
})
document.addEventListener("htmx:load", (event) => {
  if (event.detail.elt.id === "keypad") fit()
})
document.addEventListener("htmx:sseMessage", () => requestAnimationFrame(() => {
  const active = document.activeElement
  if (!active || active === document.body) begin()
}))
drawer.addEventListener("close", () => {
  given = null
  drawer.replaceChildren()
  begin()
})
fit()
