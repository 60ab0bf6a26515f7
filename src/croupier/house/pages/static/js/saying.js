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
