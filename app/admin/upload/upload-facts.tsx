import { useRef } from "react"
import { megabytes } from "../uploading/progress.ts"
import { useUploads } from "../uploading/uploads.tsx"

const trustedMs = 3000

/** How far the uploads are, as a sentence. */
export function UploadFacts() {
  const { now } = useUploads()
  const { paused, offline } = now
  const files = now.files.filter(({ purpose }) => purpose === "artwork")
  const sum = (of: (file: (typeof files)[number]) => number) => files.reduce((total, file) => total + of(file), 0)
  const here = files.filter(({ state }) => state === "done").length
  const [sent, bytes] = [sum((file) => file.sent), sum(({ file }) => file.size)]
  const left = useMinutesLeft(sent, bytes)
  if (files.length === 0) return <span>Every cell is saved as you leave it.</span>
  if (here === files.length)
    return <span>{here === 1 ? "The picture is here." : `All ${here} pictures are here.`}</span>
  return (
    <>
      <span>
        {here} of {files.length} pictures are here, {megabytes(sent)} of {megabytes(bytes)}
        {paused || offline ? "" : left}.
      </span>
      <span>
        {offline
          ? "The rest waits for a connection."
          : paused
            ? "The rest waits until you continue."
            : "You can type now, or go elsewhere in the studio: it goes on."}
      </span>
    </>
  )
}

/** By the speed so far: `, about 2 minutes more`; nothing before it is known. */
function useMinutesLeft(sent: number, bytes: number): string {
  const start = useRef<{ at: number; sent: number } | null>(null)
  if (bytes === 0 || sent === bytes) start.current = null
  else start.current ??= { at: Date.now(), sent }
  if (!start.current) return ""
  const ms = Date.now() - start.current.at
  const speed = (sent - start.current.sent) / ms
  if (ms < trustedMs || speed <= 0) return ""
  const minutes = Math.round((bytes - sent) / speed / 60_000)
  return minutes < 1 ? ", less than a minute more" : `, about ${minutes === 1 ? "a minute" : `${minutes} minutes`} more`
}
