import type { PresenceEntry, PresenceStatus } from "../../../domain/live/live-protocol.ts"
import { getInitials } from "../../../lib/first-name.ts"
import { useLive, usePresence } from "../live-context.tsx"
import { formatClockTime } from "./format-times.ts"
import panel from "./popover.module.css"
import { Popover } from "./popover.tsx"
import styles from "./presence-tool.module.css"

/** Others are a number (RT-03). */
const maxInHeader = 3

export type Self = { id: string; name: string }

/** Customers' names are not published, so customers read their own. */
export function PresenceTool({ self }: { self?: Self | undefined }) {
  const { people, total } = usePresence()
  if (total === 0) return null
  return (
    <Popover
      label="Here now"
      width={320}
      button={
        <>
          <span className={panel.unseen}>{total === 1 ? "1 person here:" : `${total} people here:`}</span>
          <span className={styles.stack}>
            {people.slice(0, maxInHeader).map((one) => (
              <span key={one.userId} className={panel.avatar}>
                {getInitials(formatName(one, self))}
              </span>
            ))}
          </span>
          {total > maxInHeader && <span className={styles.more}>+{total - maxInHeader}</span>}
        </>
      }
    >
      {() => <People self={self} />}
    </Popover>
  )
}

function People({ self }: { self: Self | undefined }) {
  const live = useLive()
  const { people, total } = usePresence()
  const isBusy = live.isBusy()
  return (
    <>
      <div className={panel.head}>
        <h2>Here now</h2>
        <span>{total}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <ul className={styles.people} tabIndex={0} aria-label="People">
        {people.map((one) => (
          <li key={one.userId}>
            <span className={panel.avatar} aria-hidden="true">
              {getInitials(formatName(one, self))}
            </span>
            <span className={styles.who}>
              <span>{formatName(one, self)}</span>
              <span className={panel.small}>{[formatPresence(one), one.email].filter(Boolean).join(" · ")}</span>
            </span>
            <i className={styles.presence} data-is={one.status} />
          </li>
        ))}
        {total > people.length && <li className={panel.small}>and {total - people.length} more</li>}
      </ul>
      <p className={panel.foot}>
        <button type="button" className={panel.link} aria-pressed={isBusy} onClick={() => live.setBusy(!isBusy)}>
          I’m busy
        </button>
      </p>
    </>
  )
}

const formatName = ({ userId, name, email }: PresenceEntry, self: Self | undefined) =>
  (userId === self?.id && self.name) || name || email || "A visitor"

function formatPresence({ status, lastSeen, metadata }: PresenceEntry): string {
  const labels: Record<PresenceStatus, string> = {
    online: typeof metadata?.doing === "string" ? metadata.doing : "here",
    away: `away since ${formatClockTime(Date.parse(lastSeen))}`,
    busy: "busy",
  }
  return labels[status]
}
