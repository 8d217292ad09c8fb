import { href } from "react-router"
import { fetchJson, parseJsonResponse } from "../kit/parse-json-response.ts"

const bars = 400

/** Decoded, a sound takes ten times its size or more. */
const maxDecodedBytes = 150_000_000

const posterSide = 2400

/** How loud each of its parts is, as the browser hears it; null where it cannot decode the file. */
async function computePeaks(file: Blob): Promise<number[] | null> {
  if (file.size > maxDecodedBytes) return null
  const audio = new AudioContext()
  try {
    const sound = await audio.decodeAudioData(await file.arrayBuffer())
    const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at))
    const step = sound.length / bars
    const peaks = Array.from({ length: bars }, (_, bar) => {
      let peak = 0
      for (const channel of channels)
        for (let at = Math.floor(bar * step); at < (bar + 1) * step && at < channel.length; at++)
          peak = Math.max(peak, Math.abs(channel[at] ?? 0))
      return peak
    })
    const loudest = Math.max(...peaks)
    return peaks.map((peak) => (loudest > 0 ? Math.min(1, peak / loudest) : 0))
  } catch {
    return null
  } finally {
    void audio.close()
  }
}

/** What a film shows now, as a JPEG. */
export async function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, posterSide / Math.max(1, video.videoWidth, video.videoHeight))
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  if (canvas.width === 0 || canvas.height === 0) return null
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92))
}

/** A frame from its beginning, after a fade. Null where the browser cannot play the file. */
async function drawFirstPoster(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement("video")
  const waitFor = (name: string) =>
    new Promise((resolve, reject) => {
      video.addEventListener(name, resolve, { once: true })
      video.addEventListener("error", reject, { once: true })
      setTimeout(reject, 20_000)
    })
  try {
    video.muted = true
    video.preload = "auto"
    video.src = url
    await waitFor("loadeddata")
    const seeked = waitFor("seeked")
    video.currentTime = Math.min(1, (video.duration || 0) / 4)
    await seeked
    return await drawFrame(video)
  } catch {
    return null
  } finally {
    video.removeAttribute("src")
    URL.revokeObjectURL(url)
  }
}

export async function sendPoster(id: string, picture: Blob): Promise<void> {
  const body = new FormData()
  body.set("poster", picture, "poster.jpg")
  await parseJsonResponse(await fetch(href("/admin/media-files/:id/poster", { id }), { method: "POST", body }))
}

/** What only a browser can see and hear of a file. Without it a film has no poster, a sound no waveform. */
export async function sendDrawings(id: string, kind: "film" | "sound" | "model", file: Blob): Promise<void> {
  if (kind === "film") {
    const poster = await drawFirstPoster(file)
    if (poster) await sendPoster(id, poster)
  }
  if (kind === "sound") {
    const peaks = await computePeaks(file)
    if (peaks) await fetchJson(href("/admin/media-files/:id/peaks", { id }), { peaks })
  }
}
