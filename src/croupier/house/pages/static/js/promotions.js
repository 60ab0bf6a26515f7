// A sheet is printed from its own page.
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-prints]")) window.print()
})
