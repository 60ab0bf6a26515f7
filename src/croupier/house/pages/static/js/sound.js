// Sounds, for whoever has asked for them: a card comes, a chip is laid, a wager is won. They are made here, and from no file.
let audio

const wake = () => (audio ??= new AudioContext()).resume() // which a browser grants once somebody has touched the page
for (const each of ["pointerdown", "keydown"]) addEventListener(each, wake, { passive: true })

function shaped(source, seconds, loud, at) {
  const volume = audio.createGain()
  volume.gain.setValueAtTime(loud, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds)
  source.connect(volume).connect(audio.destination)
  source.start(at)
  source.stop(at + seconds)
}

function rustle(seconds, pitch) {
  const noise = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate)
  noise.getChannelData(0).forEach((_, at, data) => (data[at] = Math.random() * 2 - 1))
  const source = new AudioBufferSourceNode(audio, { buffer: noise })
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch })
  shaped({ connect: (to) => source.connect(filter).connect(to), start: (at) => source.start(at), stop: (at) => source.stop(at) }, seconds, 0.4, audio.currentTime)
}

function chime() {
  for (const [place, pitch] of [660, 880].entries()) shaped(new OscillatorNode(audio, { frequency: pitch }), 0.5, 0.08, audio.currentTime + place / 8)
}

document.addEventListener("htmx:load", (event) => {
  const swapped = event.detail.elt
  if (audio?.state !== "running" || !swapped.matches) return
  if (swapped.querySelector(".card.new")) rustle(0.12, 1500)
  else if (swapped.matches(".spot.has")) rustle(0.05, 4000)
  else if (swapped.matches(".spot.won:not(.calm)")) chime()
})
