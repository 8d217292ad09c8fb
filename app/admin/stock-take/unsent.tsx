import { Button } from "@mantine/core"
import { formatCount } from "../kit/format-count.ts"
import type { CountSender, CountState } from "./count-sender.ts"
import styles from "./stock-take.module.css"

export function Unsent({ state, sender }: { state: CountState; sender: CountSender }) {
  const open = state.kept.filter(({ why }) => why === null)
  const refused = state.kept.filter(({ why }) => why !== null)
  const isOpen = open.length > 0
  return (
    <div className={styles.state}>
      <div className={styles.unsent} data-waiting={isOpen || undefined}>
        <div role="status">
          <p>{getUnsentLabel(state)}</p>
          {isOpen && <p className="small">{getUnsentReason(state)}</p>}
        </div>
        {isOpen && state.sending !== "sending" && (
          <Button variant="default" onClick={() => void sender.flush()}>
            Send now
          </Button>
        )}
      </div>
      {refused.length > 0 && (
        <section className={styles.refused} aria-label="Not accepted">
          <p>{`${formatCount(refused.length, "count was", "counts were")} not accepted:`}</p>
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
    </div>
  )
}

/** `12 counted, not yet sent`; a count and the decision about it are one. */
function getUnsentLabel({ known, kept }: CountState): string {
  if (!known) return ""
  const open = kept.flatMap(({ count, why }) => (why === null ? [count] : []))
  if (open.length === 0) return "Everything you counted is saved."
  const seen = open.flatMap(({ withdraws, place, spot, work, code, copy }) =>
    withdraws ? [] : [JSON.stringify([place, spot, work ?? code, copy])],
  )
  const many = new Set(seen).size
  return many > 0 ? `${many} counted, not yet sent` : `${formatCount(open.length, "change")} not yet sent`
}

function getUnsentReason({ sending, problem, atRisk }: CountState): string {
  if (atRisk) return "This phone can’t keep them: leave this page open until they are sent."
  if (sending === "refused") return `${problem ?? "They were not accepted."} They are safe on this phone.`
  if (sending === "sending") return "Sending …"
  return "Safe on this phone, and sent when it’s connected again. Keep this page open to go on counting."
}
