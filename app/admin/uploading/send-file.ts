import { DetailedError, Upload } from "tus-js-client"
import type { Send } from "./upload-queue.ts"

/** Fits the body limits of proxies, and request timeouts on slow connections. */
const PART_BYTES = 8 * 1024 * 1024

/** Retries three times before reporting. */
export const sendFile: Send = ({ id, file, begun }, on) => {
  const address = `/admin/uploads/${id}`
  const upload = new Upload(file, {
    endpoint: address,
    // An offset request: parts may have come from another device.
    uploadUrl: begun ? address : null,
    chunkSize: PART_BYTES,
    retryDelays: [1000, 3000, 8000],
    storeFingerprintForResuming: false,
    onProgress: on.progress,
    onSuccess: on.done,
    onError: (error) => on.failed(reasonOf(error)),
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0
      // A full disk (507) is not temporary.
      return navigator.onLine && status !== 507 && (status === 0 || status === 409 || status === 423 || status >= 500)
    },
  })
  upload.start()
  return { stop: () => void upload.abort() }
}

/** The server's message, if it is a sentence for people; null without an answer. */
function reasonOf(error: Error): string | null {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (!answer || answer.getStatus() === 0) return null
  if (answer.getStatus() === 401) return "You are signed out. Sign in in another tab, then try again."
  // Other 503 answers are HTML pages, of the site or of a proxy.
  const said = answer.getStatus() === 507 || (answer.getStatus() === 503 && !answer.getBody().startsWith("<"))
  return (said && answer.getBody()) || null
}
