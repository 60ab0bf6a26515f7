// A document is larger than a request may be: it is sent in pieces, one after the other.
const headers = { ...JSON.parse(document.body.getAttribute("hx-headers")), "HX-Request": "true", "Content-Type": "application/octet-stream" }

async function send(form, file) {
  const size = Number(form.dataset.piece)
  const shown = form.querySelector("progress")
  shown.hidden = false
  let at = 0
  do {
    const answer = await fetch(`${form.dataset.document}?at=${at}&of=${file.size}`, { method: "POST", headers, body: file.slice(at, at + size) })
    if (!answer.ok) return refused(form, await answer.text())
    at += size
    shown.value = Math.min(1, at / file.size)
  } while (at < file.size)
  location.reload()
}

function refused(form, said) {
  form.querySelector("progress").hidden = true
  const box = document.createElement("template")
  box.innerHTML = said
  document.getElementById("toasts").append(box.content)
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-document]")
  if (!form) return
  event.preventDefault()
  const [file] = form.elements.file.files
  if (file) send(form, file)
})
