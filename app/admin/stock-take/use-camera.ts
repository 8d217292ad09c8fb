import { type RefObject, useCallback, useEffect, useRef, useState } from "react"

/** Null if there is no code, or it is blurred. */
type FrameReader = (video: HTMLVideoElement) => Promise<string | null>

type Detector = { detect(image: CanvasImageSource): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const formats = ["qr_code", "data_matrix", "code_128", "code_39", "ean_13"]

/** The longer side of a frame for our own reader, in px: enough for a label that fills a third of it. */
const maxSidePx = 800

/** The browser's reader, or else ours, which is loaded on demand and reads only QR codes. */
async function createFrameReader(): Promise<FrameReader> {
  const own = await findBrowserReader()
  if (own) return own
  const { decodeQR } = await import("qr/decode.js")
  const canvas = document.createElement("canvas")
  const context = canvas.getContext("2d", { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, maxSidePx / Math.max(video.videoWidth, video.videoHeight, 1))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!context || canvas.width === 0) return null
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height)) || null
    } catch {
      // It throws without a code.
      return null
    }
  }
}

async function findBrowserReader(): Promise<FrameReader | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return null
  try {
    const supported = await BarcodeDetector.getSupportedFormats()
    if (!supported.includes("qr_code")) return null
    const detector = new BarcodeDetector({ formats: formats.filter((format) => supported.includes(format)) })
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue || null
  } catch {
    // Some systems have the class without a service behind it.
    return null
  }
}

type Camera = {
  state: "off" | "starting" | "on"
  problem: string | null
  /** Null for a camera without a torch. */
  lamp: boolean | null
  start(): void
  stop(): void
  light(): void
}

const videoSettings = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 960 } }
const frameIntervalMs = 120
/** A code that stays in the picture is read once in this time. */
const repeatMs = 3000

export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): Camera {
  const [state, setState] = useState<Camera["state"]>("off")
  const [problem, setProblem] = useState<string | null>(null)
  const [lamp, setLamp] = useState<boolean | null>(null)
  const stream = useRef<MediaStream | null>(null)
  const told = useRef(onCode)
  useEffect(() => {
    told.current = onCode
  })

  const stop = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop()
    stream.current = null
    setState("off")
    setLamp(null)
  }, [])
  useEffect(() => stop, [stop])

  const start = async () => {
    // A document that was opened as another page may not use a camera; reloaded, this one may.
    if (isForbidden()) return location.reload()
    setProblem(null)
    setState("starting")
    try {
      const mediaStream = await navigator.mediaDevices.getUserMedia({ audio: false, video: videoSettings })
      stream.current = mediaStream
      const [track] = mediaStream.getVideoTracks()
      // The user or another program stopped it.
      track?.addEventListener("ended", stop)
      setLamp(track && "torch" in (track.getCapabilities?.() ?? {}) ? false : null)
      const read = await createFrameReader()
      const element = video.current
      if (!element || stream.current !== mediaStream) return stop()
      element.srcObject = mediaStream
      await element.play()
      setState("on")
      void watch(
        element,
        read,
        () => stream.current === mediaStream,
        (code) => told.current(code),
      )
    } catch (error) {
      stop()
      setProblem(formatCameraError(error))
    }
  }

  const light = () => {
    const [track] = stream.current?.getVideoTracks() ?? []
    const next = !lamp
    track?.applyConstraints({ advanced: [{ torch: next } as MediaTrackConstraintSet] }).then(
      () => setLamp(next),
      () => setLamp(null),
    )
  }
  return { state, problem, lamp, start: () => void start(), stop, light }
}

async function watch(
  video: HTMLVideoElement,
  read: (video: HTMLVideoElement) => Promise<string | null>,
  goesOn: () => boolean,
  tell: (code: string) => void,
) {
  let last = { code: "", at: 0 }
  while (goesOn()) {
    const code = document.hidden ? null : await read(video)
    if (code && goesOn()) {
      if (code !== last.code || Date.now() - last.at > repeatMs) tell(code)
      last = { code, at: Date.now() }
    }
    await new Promise((resolve) => setTimeout(resolve, frameIntervalMs))
  }
}

/** False where the browser cannot tell. */
function isForbidden(): boolean {
  type Policy = { allowsFeature(name: string): boolean }
  const { permissionsPolicy, featurePolicy } = document as { permissionsPolicy?: Policy; featurePolicy?: Policy }
  return (permissionsPolicy ?? featurePolicy)?.allowsFeature("camera") === false
}

function formatCameraError(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ""
  const instead = "You can type numbers or titles below instead."
  if (name === "NotAllowedError")
    return `The browser doesn’t allow the camera here. Allow it in the browser’s settings for this site. ${instead}`
  if (name === "NotFoundError" || name === "OverconstrainedError") return `There is no camera here. ${instead}`
  if (name === "NotReadableError") return `Another program is using the camera. ${instead}`
  if (!navigator.mediaDevices) return `The camera needs an address that begins with https. ${instead}`
  return `The camera didn’t start. ${instead}`
}
