import { DetailedError, Upload } from "tus-js-client"
import type { UploadSender } from "./upload-queue.ts"

/** Fits the body limits of proxies, and request timeouts on slow connections. */
const chunkBytes = 8 * 1024 * 1024

/** Retries three times before reporting. */
export const sendFile: UploadSender = ({ id, file, begun }, on) => {
  const address = `/admin/uploads/${id}`
  const upload = new Upload(file, {
    endpoint: address,
    // An offset request: parts may have come from another device.
    uploadUrl: begun ? address : null,
    chunkSize: chunkBytes,
    retryDelays: [1000, 3000, 8000],
    storeFingerprintForResuming: false,
    onProgress: on.progress,
    onSuccess: on.done,
    onError: (error) => on.failed(getUploadError(error)),
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
function getUploadError(error: Error): string | null {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (!answer || answer.getStatus() === 0) return null
  if (answer.getStatus() === 401) return "You are signed out. Sign in in another tab, then try again."
  // Other 503 answers are HTML pages, of the site or of a proxy.
  const isForPeople = answer.getStatus() === 507 || (answer.getStatus() === 503 && !answer.getBody().startsWith("<"))
  return (isForPeople && answer.getBody()) || null
}
