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
export async function createFrameReader(): Promise<FrameReader> {
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
