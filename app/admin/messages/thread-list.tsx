import { href, Link, useLocation, useSearchParams } from "react-router"
import { type MessageType, messageTypeLabels } from "../../../domain/messages/threads/message-types.ts"
import { Day } from "../kit/dates.tsx"
import { Empty } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import styles from "./messages.module.css"
import type { MessagesData } from "./messages-data.server.ts"

export function ThreadList({ data: { threads, next, open, pictures, q } }: { data: MessagesData }) {
  const { search } = useLocation()
  const [params] = useSearchParams()
  const nextSearch = new URLSearchParams(params)
  if (next) nextSearch.set("after", next)
  return (
    <nav className={styles.list} aria-label="Messages">
      {threads.length === 0 && q !== "" && <Empty>No message has these words.</Empty>}
      <ul>
        {threads.map((thread) => {
          const picture = thread.artworkId ? pictures[thread.artworkId] : undefined
          return (
            <li key={thread.id}>
              <Link
                to={href("/admin/messages/:id", { id: thread.id }) + search}
                aria-current={thread.id === open?.id ? "true" : undefined}
                data-thread
                data-unread={thread.unread || undefined}
                preventScrollReset
              >
                <span className={styles.who}>
                  <b>{thread.name || thread.email || "Unknown sender"}</b>
                  <span className="small">
                    <Day at={thread.lastAt} />
                  </span>
                </span>
                <span className={styles.first}>
                  {(thread.mine || thread.isDraft) && (
                    <span className={styles.mine}>{thread.isDraft ? "Draft: " : "You: "}</span>
                  )}
                  {thread.excerpt || thread.subject}
                </span>
                <span className="small">
                  {thread.artworkTitle ? <i>{thread.artworkTitle}</i> : thread.subject || shortTypeLabels[thread.type]}
                </span>
                {picture && <Thumb picture={picture} width={56} height={56} />}
              </Link>
            </li>
          )
        })}
      </ul>
      {next && (
        <Link className={styles.further} to={`?${nextSearch}`}>
          Older messages
        </Link>
      )}
    </nav>
  )
}

const shortTypeLabels: Record<MessageType, string> = {
  ...messageTypeLabels,
  general: "General",
  commission: "Commission",
  exhibition: "Exhibition",
  artwork: "An artwork",
}
