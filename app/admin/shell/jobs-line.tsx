import { type CSSProperties, useEffect, useState } from "react"
import { href, Link } from "react-router"
import type { PicturesInProgress } from "../../../domain/media/picture-progress.server.ts"
import { count } from "../kit/count.ts"
import type { Queue } from "../uploading/upload-queue.ts"
import { isUnderWay, useUploads } from "../uploading/uploads.tsx"
import type { loader } from "./jobs.ts"
import styles from "./jobs-line.module.css"

const askAgainMs = 3000

type Progress = Awaited<ReturnType<typeof loader>>
type Job = { words: string; part: number }

/**
 * What runs in the background, in words with a link, and how far it is: the header's own line fills with ink. Uploads are
 * known here; what the server does is asked for while there is something.
 * @param first what the server did when the studio was opened
 */
export function JobsLine({ first }: { first: PicturesInProgress }) {
  const { now } = useUploads()
  const pictures = usePicturesInProgress(first, now.files.length > 0)
  const job = uploadJob(now) ?? pictureJob(pictures)
  if (!job) return null
  return (
    <p className={styles.job}>
      <Link to={href("/admin/upload")}>{job.words}</Link>
      <span className={styles.line} style={{ "--part": job.part } as CSSProperties} aria-hidden="true" />
    </p>
  )
}

/**
 * Asks the server again while it works. Not with a fetcher: a fetcher that is refused replaces the page with an error, and
 * one without a connection loads the page again, which would end the uploads that wait for the connection.
 */
function usePicturesInProgress(first: PicturesInProgress, isUploading: boolean): PicturesInProgress {
  const [pictures, setPictures] = useState(first)
  const asks = pictures.left > 0 || isUploading
  useEffect(() => setPictures(first), [first])
  useEffect(() => {
    if (!asks) return
    const stop = new AbortController()
    const ask = async () => {
      if (document.hidden) return
      const answer = await fetch(href("/admin/jobs"), { signal: stop.signal })
      if (answer.ok) setPictures(((await answer.json()) as Progress).pictures)
    }
    // What fails is asked again at the next turn.
    const timer = setInterval(() => void ask().catch(() => undefined), askAgainMs)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [asks])
  return pictures
}

function uploadJob({ files, paused, offline }: Queue): Job | null {
  if (!files.some(isUnderWay)) return null
  const sum = (of: (file: Queue["files"][number]) => number) => files.reduce((total, file) => total + of(file), 0)
  const here = files.filter(({ state }) => state === "done").length
  const part =
    sum(({ sent }) => sent) /
    Math.max(
      1,
      sum(({ file }) => file.size),
    )
  const words = paused ? "Uploads paused" : offline ? "Waiting for a connection" : "Uploading"
  return { words: `${words}, ${here} of ${files.length}`.replace("Uploading,", "Uploading"), part }
}

const pictureJob = ({ left, part }: PicturesInProgress): Job | null =>
  left === 0 ? null : { words: `Preparing ${count(left, "picture")}`, part }
