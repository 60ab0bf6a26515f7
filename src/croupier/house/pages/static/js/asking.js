// Whoever confirms something grave that concerns a person reads once more whom: as the form has it when it is sent.
document.addEventListener("htmx:confirm", (event) => {
  const { elt, question, issueRequest } = event.detail
  const whom = question && elt.matches("form") && elt.querySelector("select[name=entrant], select[name=player], input[name=entrant]:not([type=hidden])")
  if (!whom) return
  event.preventDefault()
  const name = whom.selectedOptions ? (whom.selectedOptions[0]?.text ?? "") : whom.value
  if (confirm(`${question.replace(/\?$/, "")}: ${name.trim()}?`)) issueRequest(true)
})
