// What the knobs ask for stands in the address, so that it can be reloaded, kept and sent on.
document.addEventListener("htmx:afterSwap", () => {
  const here = document.getElementById("main")?.dataset.here
  if (here) history.replaceState(null, "", here)
})
