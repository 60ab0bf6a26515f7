// A sheet is printed from its own page; the terms have fields for as many prizes as are wanted.
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-prints]")) window.print()
  if (event.target.closest("[data-another]")) another([...document.querySelectorAll(".prize")].at(-1))
})

// One more prize below the last, with nothing in its fields.
function another(last) {
  const next = last.cloneNode(true), number = Number(last.querySelector("legend span").textContent) + 1
  next.querySelector("legend span").textContent = number
  for (const box of next.querySelectorAll("[name]")) {
    box.name = box.name.replace(/^prize-\d+-/, `prize-${number}-`)
    if (box.type === "checkbox") box.checked = false
    else if (box.nodeName === "SELECT") box.selectedIndex = 0
    else box.value = ""
  }
  next.querySelector("details").open = false
  last.after(next)
  next.querySelector("select").focus()
}
