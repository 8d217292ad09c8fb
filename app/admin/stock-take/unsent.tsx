import { Button } from "@mantine/core"
import { formatCount } from "../kit/format-count.ts"
import type { CountQueue, CountState } from "./count-queue.ts"
import styles from "./stock-take.module.css"

export function Unsent({ state, queue }: { state: CountState; queue: CountQueue }) {
  const refused = state.aside
  const isOpen = state.waiting.length > 0
  return (
    <div className={styles.state}>
      <div className={styles.unsent} data-waiting={isOpen || undefined}>
        <div role="status">
          <p>{getUnsentLabel(state)}</p>
          {isOpen && <p className="small">{getUnsentReason(state)}</p>}
        </div>
        {isOpen && state.sending !== "sending" && (
          <Button variant="default" onClick={() => void queue.flush()}>
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
                <Button aria-label={`Remove ${code || "the count"}`} onClick={() => queue.discard(id)}>
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
function getUnsentLabel({ known, waiting }: CountState): string {
  if (!known) return ""
  if (waiting.length === 0) return "Everything you counted is saved."
  const seen = waiting.flatMap(({ count: { withdraws, place, spot, work, code, copy } }) =>
    withdraws ? [] : [JSON.stringify([place, spot, work ?? code, copy])],
  )
  const many = new Set(seen).size
  return many > 0 ? `${many} counted, not yet sent` : `${formatCount(waiting.length, "change")} not yet sent`
}

function getUnsentReason({ sending, why, atRisk }: CountState): string {
  if (atRisk) return "This phone can’t keep them: leave this page open until they are sent."
  if (sending === "locked") return `${why ?? "They were not accepted."} They are safe on this phone.`
  if (sending === "sending") return "Sending …"
  return "Safe on this phone, and sent when it’s connected again. Keep this page open to go on counting."
}
