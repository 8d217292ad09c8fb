/** Feedback for a user who looks at the shelf, not at the phone. */
type Signal = "found" | "look"

const patterns: Record<Signal, number[]> = { found: [40], look: [60, 60, 120] }
const tones: Record<Signal, number> = { found: 880, look: 330 }

export function createSignal() {
  let audio: AudioContext | null = null
  return (kind: Signal, aloud: boolean) => {
    navigator.vibrate?.(patterns[kind])
    if (!aloud) return
    audio ??= new AudioContext()
    void audio.resume()
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = tones[kind]
    volume.gain.value = 0.1
    tone.connect(volume).connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + (kind === "found" ? 0.08 : 0.25))
  }
}
