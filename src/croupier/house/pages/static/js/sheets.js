// Sheets and notices: opened by a button that names them, closed by Escape, a button, or a press beside them.
document.addEventListener("click", (event) => {
  const opens = event.target.closest("[data-opens]")
  if (opens) {
    const open = document.querySelector("dialog[open]")
    if (open && open.id !== opens.dataset.opens) open.close()
    document.getElementById(opens.dataset.opens)?.showModal()
  } else if (event.target.closest("[data-closes]")) {
    event.target.closest("dialog").close()
  } else if (event.target.closest("[data-dismiss]")) {
    event.target.closest(".toast").remove()
  } else if (event.target.matches("dialog[open]")) {
    const box = event.target.getBoundingClientRect()
    const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
    if (!inside) event.target.close()
  }
})

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) document.querySelector("#toasts .toast:last-child")?.remove()
})
