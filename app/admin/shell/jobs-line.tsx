import { type CSSProperties, useEffect, useState } from "react"
import { href, Link } from "react-router"
import { useUploads } from "../uploading/uploads.tsx"
import { jobOf } from "./job-words.ts"
import styles from "./jobs-line.module.css"
import type { InProgress } from "./read-jobs.server.ts"

const askAgainMs = 3000

/**
 * What runs in the background, in words with a link, and how far it is: the header's own line fills with ink. Uploads are
 * known here; what the server does is asked for while there is something.
 * @param first what the server did when the studio was opened
 */
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

/**
 * Asks the server again while it works. Not with a fetcher: a fetcher that is refused replaces the page with an error, and
 * one without a connection loads the page again, which would end the uploads that wait for the connection.
 */
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
    // What fails is asked again at the next turn.
    const timer = setInterval(() => void ask().catch(() => undefined), askAgainMs)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [asks])
  return now
}
