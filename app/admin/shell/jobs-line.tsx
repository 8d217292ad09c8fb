import { type CSSProperties, useEffect, useState } from "react"
import { href, Link } from "react-router"
import { useUploads } from "../uploading/uploads.tsx"
import { getCurrentJob } from "./current-job.ts"
import type { RunningJobs } from "./job-queries.server.ts"
import styles from "./jobs-line.module.css"

const pollMs = 3000

/** Uploads run in this tab; the server's jobs are polled. @param first the server's jobs when the studio was opened */
export function JobsLine({ first }: { first: RunningJobs }) {
  const { now } = useUploads()
  const job = getCurrentJob(now, useServerJobs(first, now.files.length > 0))
  if (!job) return null
  return (
    <p className={styles.job}>
      <Link to={job.to}>{job.words}</Link>
      <span className={styles.line} style={{ "--part": job.part } as CSSProperties} aria-hidden="true" />
    </p>
  )
}

/** Not with a fetcher: a failed one replaces the page, and offline reloads it, which would end waiting uploads. */
function useServerJobs(first: RunningJobs, isUploading: boolean): RunningJobs {
  const [now, setNow] = useState(first)
  const asks =
    now.pictures.left > 0 || now.imported !== null || now.issue !== null || now.backup !== null || isUploading
  useEffect(() => setNow(first), [first])
  useEffect(() => {
    if (!asks) return
    const stop = new AbortController()
    const ask = async () => {
      if (document.hidden) return
      const answer = await fetch(href("/admin/jobs"), { signal: stop.signal })
      if (answer.ok) setNow((await answer.json()) as RunningJobs)
    }
    const timer = setInterval(() => void ask().catch(() => undefined), pollMs)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [asks])
  return now
}
