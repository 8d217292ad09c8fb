import { useContext } from "react"
import type { SentIssue } from "../../../../domain/newsletter/issues/recipient-queries.server.ts"
import { formatTime } from "../../../../lib/site-time.ts"
import { SiteTimeZone } from "../../kit/dates.tsx"
import { InlineConfirmLink } from "../../kit/inline-confirm.tsx"
import styles from "./sending.module.css"

const number = (of: number) => of.toLocaleString("en-US")

export function Progress({ issue, now }: { issue: SentIssue; now: Date }) {
  const { state, counts, problem } = issue
  const { total, accepted, bounced, refused, uncertain, leftOut, waiting } = counts
  const gone = accepted + bounced
  const part = (of: number) => `${(100 * of) / Math.max(1, total)}%`
  return (
    <section className={styles.sending} aria-label="Progress">
      <p className={styles.big} role="status">
        {state === "paused" && "Paused at "}
        {number(gone)} of {number(total)}
      </p>
      <div className={styles.line} aria-hidden="true">
        <i style={{ inlineSize: part(gone) }} />
        <i data-kind="not" style={{ inlineSize: part(refused + uncertain + leftOut) }} />
      </div>
      <ul className={styles.words}>
        <li>
          <b>{number(gone)}</b> accepted
        </li>
        {refused > 0 && (
          <li className="alarm">
            <b>{number(refused)}</b> refused
          </li>
        )}
        {uncertain > 0 && (
          <li className="alarm">
            <b>{number(uncertain)}</b> not sure <InlineConfirmLink id="uncertain">Decide</InlineConfirmLink>
          </li>
        )}
        {bounced > 0 && (
          <li className="alarm">
            <b>{number(bounced)}</b> of them came back
          </li>
        )}
        {leftOut > 0 && (
          <li>
            <b>{number(leftOut)}</b> left out
          </li>
        )}
        {waiting > 0 && (
          <li>
            <b>{number(waiting)}</b> waiting
          </li>
        )}
        <li className={styles.end}>
          <SendingEstimate issue={issue} now={now} />
        </li>
      </ul>
      {problem && state !== "sent" && <p className={state === "paused" ? "alarm" : "small"}>{problem}</p>}
    </section>
  )
}

function SendingEstimate({
  issue: { state, counts, perMinute, nextTry, finishedAt },
  now,
}: {
  issue: SentIssue
  now: Date
}) {
  const zone = useContext(SiteTimeZone)
  if (state === "paused") return "Nothing leaves until you go on. What was accepted stays sent."
  if (state === "sent" && finishedAt) return `Finished at ${formatTime(finishedAt, zone)}.`
  if (state === "canceled") return "The rest was canceled."
  if (perMinute === 0 && nextTry && nextTry > now)
    return `The next try is at ${formatTime(nextTry, zone)}. You can close this page.`
  if (perMinute === 0) return "Beginning. You can close this page."
  const minutes = Math.ceil(counts.waiting / perMinute)
  const end = formatTime(new Date(now.getTime() + minutes * 60_000), zone)
  return `${number(perMinute)} in the last minute, done about ${end}. You can close this page.`
}
