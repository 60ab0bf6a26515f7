// A form that was refused is sent anew once it is put right, under an id of its own; a sheet is printed from its own page.
import { receipt } from "./line.js"

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const id = detail.elt.querySelector?.("input[name=id]")
  if (id && detail.xhr.status >= 400 && detail.xhr.status < 500) id.value = receipt()
})

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-prints]")) window.print()
})
