// The form of a new table: the limits of a side wager are asked for where it is offered.
const form = document.getElementById("new-table")

function fit() {
  for (const each of form.querySelectorAll("[data-of]")) {
    each.hidden = !form.querySelector(`[name=offered][value="${each.dataset.of}"]`)?.checked
  }
}

form.addEventListener("change", fit)
fit()
