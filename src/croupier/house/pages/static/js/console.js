// What every page needs. Each module minds one thing, by attributes of the page; none decides a rule.
import "./clocks.js"
import "./keys.js"
import "./line.js"
import "./sheets.js"

if (document.querySelector("[data-keeps]")) import("./keeping.js")
if (document.querySelector("[data-meter]")) import("./meters.js")
if (document.documentElement.dataset.sound) import("./sound.js")
if (document.querySelector("[data-tour]")) import("./tour.js")
