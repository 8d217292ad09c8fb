import { Button } from "@mantine/core"
import { count } from "../kit/count.ts"
import type { CountSender, CountState } from "./count-sender.ts"
import styles from "./stock-take.module.css"

/** What is still on this phone only, and what the site will not take. */
export function Unsent({ state, sender }: { state: CountState; sender: CountSender }) {
  const open = state.kept.filter(({ why }) => why === null)
  const refused = state.kept.filter(({ why }) => why !== null)
  return (
    <>
      <div className={styles.unsent} role="status" data-waiting={open.length > 0 || undefined}>
        <p className="small">{wordsOf(state, open.length)}</p>
        {open.length > 0 && state.sending !== "sending" && (
          <Button variant="default" onClick={() => void sender.flush()}>
            Send now
          </Button>
        )}
      </div>
      {refused.length > 0 && (
        <section className={styles.refused} aria-label="Not accepted">
          <p>{`${count(refused.length, "count was", "counts were")} not accepted:`}</p>
          <ul>
            {refused.map(({ count: { id, code, spot }, why }) => (
              <li key={id}>
                <span>
                  {[code, spot].filter(Boolean).join(", ")}
                  <span className="small">{why}</span>
                </span>
                <Button
                  variant="transparent"
                  aria-label={`Remove ${code || "the count"}`}
                  onClick={() => sender.forget(id)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function wordsOf({ sending, problem, known, atRisk }: CountState, open: number): string {
  if (!known) return ""
  if (open === 0) return "Everything you counted is saved."
  const many = count(open, "count")
  if (atRisk)
    return `${many} not sent. This phone can’t keep ${open === 1 ? "it" : "them"}: leave this page open until ${open === 1 ? "it is" : "they are"} sent.`
  if (sending === "refused") return `${problem ?? "They were not accepted."} ${many} kept on this phone.`
  if (sending === "sending") return `Sending ${many} …`
  return `${many} kept on this phone. No network needed: ${open === 1 ? "it’s" : "they’re"} sent when you’re connected again, even if you close this page.`
}
