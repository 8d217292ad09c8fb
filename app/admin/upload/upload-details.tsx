import { useRef } from "react"
import { formatMegabytes } from "../uploading/progress.ts"
import { useUploads } from "../uploading/uploads.tsx"
import { formatUploadSummary } from "./format-upload-summary.ts"
import type { Drafts } from "./use-drafts.ts"

const minSampleMs = 3000

export function UploadDetails({ drafts }: { drafts: Pick<Drafts, "drafts" | "refused"> }) {
  const { now } = useUploads()
  const { paused, offline } = now
  const files = now.files.filter(({ purpose }) => purpose === "artwork")
  const sum = (of: (file: (typeof files)[number]) => number) => files.reduce((total, file) => total + of(file), 0)
  const unreadable = new Set(
    drafts.drafts.flatMap((one) => one.files.flatMap(({ id, problem }) => (problem ? [id] : []))),
  )
  const refusedHere = files.filter(({ id, state }) => state === "done" && unreadable.has(id)).length
  const here = files.filter(({ state }) => state === "done").length - refusedHere
  const stopped = files.filter(({ state }) => state === "failed").length
  const refused = drafts.refused.length + refusedHere
  const [sent, bytes] = [sum((file) => file.sent), sum(({ file }) => file.size)]
  const left = useMinutesLeft(sent, bytes)
  if (files.length === 0) return <span>Every cell is saved as you leave it.</span>
  if (here + refusedHere + stopped === files.length)
    return <span>{formatUploadSummary({ here, refused, stopped })}</span>
  return (
    <>
      <span>
        {here} of {files.length + drafts.refused.length} pictures are here, {formatMegabytes(sent)} of{" "}
        {formatMegabytes(bytes)}
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

/** `, about 2 minutes more`, by the average speed; "" until it is known. */
function useMinutesLeft(sent: number, bytes: number): string {
  const start = useRef<{ at: number; sent: number } | null>(null)
  if (bytes === 0 || sent === bytes) start.current = null
  else start.current ??= { at: Date.now(), sent }
  if (!start.current) return ""
  const ms = Date.now() - start.current.at
  const speed = (sent - start.current.sent) / ms
  if (ms < minSampleMs || speed <= 0) return ""
  const minutes = Math.round((bytes - sent) / speed / 60_000)
  return minutes < 1 ? ", less than a minute more" : `, about ${minutes === 1 ? "a minute" : `${minutes} minutes`} more`
}
