import { type CSSProperties, useEffect, useState } from "react"
import { href, Link } from "react-router"
import { useUploads } from "../uploading/uploads.tsx"
import { jobOf } from "./job-words.ts"
import styles from "./jobs-line.module.css"
import type { InProgress } from "./read-jobs.server.ts"

const askAgainMs = 3000

/** Uploads run in this tab; the server's jobs are polled. @param first the server's jobs when the studio was opened */
export function JobsLine({ first }: { first: InProgress }) {
  const { now } = useUploads()
  const job = jobOf(now, useInProgress(first, now.files.length > 0))
  if (!job) return null
  return (
    <p className={styles.job}>
      <Link to={job.to}>{job.words}</Link>
      <span className={styles.line} style={{ "--part": job.part } as CSSProperties} aria-hidden="true" />
    </p>
  )
}

/** Not with a fetcher: a failed one replaces the page, and offline reloads it, which would end waiting uploads. */
function useInProgress(first: InProgress, isUploading: boolean): InProgress {
  const [now, setNow] = useState(first)
  const asks =
    now.pictures.left > 0 || now.imported !== null || now.letter !== null || now.backup !== null || isUploading
  useEffect(() => setNow(first), [first])
  useEffect(() => {
    if (!asks) return
    const stop = new AbortController()
    const ask = async () => {
      if (document.hidden) return
      const answer = await fetch(href("/admin/jobs"), { signal: stop.signal })
      if (answer.ok) setNow((await answer.json()) as InProgress)
    }
    const timer = setInterval(() => void ask().catch(() => undefined), askAgainMs)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [asks])
  return now
}
