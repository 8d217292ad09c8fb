import { type CSSProperties, useEffect, useState } from "react"
import { href, Link } from "react-router"
import type { PicturesInProgress } from "../../../domain/media/picture-progress.server.ts"
import type { UploadPurpose } from "../../../domain/media/upload.ts"
import { count } from "../kit/count.ts"
import type { Queue } from "../uploading/upload-queue.ts"
import { isUnderWay, useUploads } from "../uploading/uploads.tsx"
import type { loader } from "./jobs.ts"
import styles from "./jobs-line.module.css"

const askAgainMs = 3000

/** What the server works on. */
export type InProgress = Awaited<ReturnType<typeof loader>>
type Job = { words: string; part: number; to: string }

/** The page on which the files of a purpose are seen. */
const pageOf: Record<UploadPurpose, string> = {
  artwork: href("/admin/upload"),
  photo: href("/admin/artist-photos"),
  import: href("/admin/import"),
  "import picture": href("/admin/import"),
  archive: href("/admin/restore"),
}

/**
 * What runs in the background, in words with a link, and how far it is: the header's own line fills with ink. Uploads are
 * known here; what the server does is asked for while there is something.
 * @param first what the server did when the studio was opened
 */
export function JobsLine({ first }: { first: InProgress }) {
  const { now } = useUploads()
  const { pictures, imported } = useInProgress(first, now.files.length > 0)
  const job = uploadJob(now) ?? importJob(imported) ?? pictureJob(pictures)
  if (!job) return null
  return (
    <p className={styles.job}>
      <Link to={job.to}>{job.words}</Link>
      <span className={styles.line} style={{ "--part": job.part } as CSSProperties} aria-hidden="true" />
    </p>
  )
}

/**
 * Asks the server again while it works. Not with a fetcher: a fetcher that is refused replaces the page with an error, and
 * one without a connection loads the page again, which would end the uploads that wait for the connection.
 */
function useInProgress(first: InProgress, isUploading: boolean): InProgress {
  const [now, setNow] = useState(first)
  const asks = now.pictures.left > 0 || now.imported !== null || isUploading
  useEffect(() => setNow(first), [first])
  useEffect(() => {
    if (!asks) return
    const stop = new AbortController()
    const ask = async () => {
      if (document.hidden) return
      const answer = await fetch(href("/admin/jobs"), { signal: stop.signal })
      if (answer.ok) setNow((await answer.json()) as InProgress)
    }
    // What fails is asked again at the next turn.
    const timer = setInterval(() => void ask().catch(() => undefined), askAgainMs)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [asks])
  return now
}

function uploadJob({ files, paused, offline }: Queue): Job | null {
  const first = files.find(isUnderWay)
  if (!first) return null
  const sum = (of: (file: Queue["files"][number]) => number) => files.reduce((total, file) => total + of(file), 0)
  const here = files.filter(({ state }) => state === "done").length
  const part =
    sum(({ sent }) => sent) /
    Math.max(
      1,
      sum(({ file }) => file.size),
    )
  const words = paused ? "Uploads paused" : offline ? "Waiting for a connection" : "Uploading"
  const told = `${words}, ${here} of ${files.length}`.replace("Uploading,", "Uploading")
  return { words: told, part, to: pageOf[first.purpose] }
}

const importJob = (imported: InProgress["imported"]): Job | null =>
  imported && { words: imported.words, part: imported.part, to: href("/admin/import/:id", { id: imported.id }) }

const pictureJob = ({ left, part }: PicturesInProgress): Job | null =>
  left === 0 ? null : { words: `Preparing ${count(left, "picture")}`, part, to: pageOf.artwork }
