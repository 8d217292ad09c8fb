import { type MouseEvent, useRef, useState } from "react"
import { href, useNavigate } from "react-router"
import type { NotificationRow } from "../../../domain/live/live-protocol.ts"
import { useNotifications } from "../live-context.tsx"
import { formatUnread, type NoticeChange } from "../notification-state.ts"
import styles from "./bell-tool.module.css"
import { formatAge } from "./format-times.ts"
import panel from "./popover.module.css"
import { Popover } from "./popover.tsx"

/** RT-05. */
export function BellTool() {
  const { notices } = useNotifications()
  const unread = notices?.unread ?? 0
  return (
    <Popover
      label="Notifications"
      width={380}
      className={styles.opener}
      button={
        <>
          <span className={panel.unseen}>Notifications{unread > 0 && `, ${unread} unread`}</span>
          <svg
            width="20"
            height="20"
            viewBox="0 0 20 20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden="true"
          >
            <path d="M4 14.500h12l-1.500-2V9a4.500 4.500 0 0 0-9 0v3.500zM8.500 17h3" />
          </svg>
          {unread > 0 && (
            <span className={styles.badge} aria-hidden="true">
              {formatUnread(unread)}
            </span>
          )}
        </>
      }
    >
      {(close) => <NotificationPanel close={close} />}
    </Popover>
  )
}

function NotificationPanel({ close }: { close: () => void }) {
  const { notices, hasFailed, change } = useNotifications()
  const [now] = useState(Date.now)
  const rows = notices?.notifications ?? []
  const list = useRef<HTMLUListElement>(null)
  /** The pressed button disappears, so the list takes the focus for keyboard users. */
  const changeNotice = (one: NoticeChange) => {
    list.current?.focus({ preventScroll: true })
    change(one)
  }
  return (
    <>
      <div className={panel.head}>
        <h2>Notifications</h2>
        {notices !== undefined && notices.unread > 0 && (
          <button type="button" className={panel.link} onClick={() => changeNotice({ intent: "read-all" })}>
            Mark all read
          </button>
        )}
      </div>
      <p role="status" className={hasFailed ? styles.failed : panel.unseen}>
        {hasFailed ? "That couldn’t be saved. Please try again." : ""}
      </p>
      {rows.length === 0 ? (
        <p className={styles.none}>{notices ? "Nothing yet." : "Loading..."}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
        <ul ref={list} className={styles.notices} tabIndex={0} aria-label="Notifications">
          {rows.map((row) => (
            <li key={row.id} data-unread={row.read_at === null || undefined} data-type={row.type}>
              <div>
                <p className={styles.title}>
                  {row.read_at === null && <span className={panel.unseen}>Unread: </span>}
                  {row.priority === "urgent" && <span className={styles.urgent}>Urgent: </span>}
                  <Title
                    row={row}
                    onFollow={() => {
                      if (row.read_at === null) change({ intent: "read", id: row.id })
                      close()
                    }}
                  />
                </p>
                {row.message && <p className={panel.small}>{row.message}</p>}
                <p className={styles.acts}>
                  {row.read_at === null && (
                    <button
                      type="button"
                      className={panel.link}
                      onClick={() => changeNotice({ intent: "read", id: row.id })}
                    >
                      Mark read <span className={panel.unseen}>{row.title}</span>
                    </button>
                  )}
                  <button
                    type="button"
                    className={panel.link}
                    onClick={() => changeNotice({ intent: "delete", id: row.id })}
                  >
                    Delete <span className={panel.unseen}>{row.title}</span>
                  </button>
                </p>
              </div>
              <time className={panel.small} dateTime={row.created_at}>
                {formatAge(row.created_at, now)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const isOfStudio = (path: string) => path === href("/admin") || path.startsWith(`${href("/admin")}/`)

/** Navigates within the studio; on public pages `PlainLinks` handles all links. */
function Title({ row: { title, link }, onFollow }: { row: NotificationRow; onFollow: () => void }) {
  const navigate = useNavigate()
  if (!link) return title
  const follow = (event: MouseEvent) => {
    onFollow()
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || ![link, location.pathname].every(isOfStudio)) return
    event.preventDefault()
    void navigate(link)
  }
  return (
    <a href={link} onClick={follow}>
      {title}
    </a>
  )
}
