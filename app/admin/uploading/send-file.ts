import { DetailedError, Upload } from "tus-js-client"
import type { Send } from "./upload-queue.ts"

/** Small enough for proxies that limit bodies and for slow lines, whose requests a server ends after some minutes. */
const PART_BYTES = 8 * 1024 * 1024

/** Sends one file by the tus protocol; it goes on at the byte up to which the server has it. Three failures are not told. */
export const sendFile: Send = ({ id, file, begun }, on) => {
  const address = `/admin/uploads/${id}`
  const upload = new Upload(file, {
    endpoint: address,
    // then the server is asked how much it has, which may have come from another device
    uploadUrl: begun ? address : null,
    chunkSize: PART_BYTES,
    retryDelays: [1000, 3000, 8000],
    storeFingerprintForResuming: false,
    onProgress: on.progress,
    onSuccess: on.done,
    onError: (error) => on.failed(reasonOf(error)),
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0
      // a full disk does not pass by itself
      return navigator.onLine && status !== 507 && (status === 0 || status === 409 || status === 423 || status >= 500)
    },
  })
  upload.start()
  return { stop: () => void upload.abort() }
}

/** What the server said, if it said so in a sentence for people; null when nothing came. */
function reasonOf(error: Error): string | null {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (!answer || answer.getStatus() === 0) return null
  if (answer.getStatus() === 401) return "You are signed out. Sign in in another tab, then try again."
  // another 503 is a page: the site’s own, or that of a proxy before it
  const said = answer.getStatus() === 507 || (answer.getStatus() === 503 && !answer.getBody().startsWith("<"))
  return (said && answer.getBody()) || null
}
