import { href, Link, useSearchParams } from "react-router"
import { stripSubjectPrefixes } from "../../../domain/messages/threads/bare-subject.ts"
import type { ThreadEmail } from "../../../domain/messages/threads/thread-queries.server.ts"
import { formatFileSize } from "../../../lib/file-size.ts"
import { Moment } from "../kit/dates.tsx"
import { EmailAddress } from "../kit/email-address.tsx"
import { DetailList } from "../kit/page.tsx"
import styles from "./messages.module.css"
import type { OpenThread } from "./messages-data.server.ts"

/** Oldest first; all but the last two are collapsed. Long threads are paginated (`?before`). */
export function ThreadEmails({ thread }: { thread: OpenThread }) {
  const { messages } = thread
  const [first] = messages
  const [search] = useSearchParams()
  const withBefore = (id: string | null) => {
    const changed = new URLSearchParams(search)
    if (id) changed.set("before", id)
    else changed.delete("before")
    return `?${changed}`
  }
  const shown = messages.slice(-2)
  const before = messages.slice(0, -2)
  return (
    <div className={styles.letters}>
      {messages.length === 0 && (
        <p className={styles.to}>
          New message to {thread.name && `${thread.name}, `}
          <EmailAddress of={thread.email} />
        </p>
      )}
      {messages.length > 0 && thread.subject && <h2 className={styles.subjectHead}>{thread.subject}</h2>}
      {thread.spamMarks.length > 0 && thread.spamAt && (
        <p className="small">It’s with the spam because of: {thread.spamMarks.join(", ")}.</p>
      )}
      {first && thread.earlier && (
        <Link className="small" to={{ search: withBefore(first.id) }}>
          Messages before these
        </Link>
      )}
      {before.length > 0 && (
        <details open={thread.before !== null || undefined}>
          <summary className="small">
            {before.length === 1 ? "1 earlier message" : `${before.length} earlier messages`}
          </summary>
          {before.map((message) => (
            <ThreadEmailSection key={message.id} message={message} thread={thread} />
          ))}
        </details>
      )}
      {shown.map((message) => (
        <ThreadEmailSection key={message.id} message={message} thread={thread} />
      ))}
      {thread.before !== null && (
        <Link className="small" to={{ search: withBefore(null) }}>
          The newest messages
        </Link>
      )}
    </div>
  )
}

const viaLabels: Record<string, string> = {
  form: "by the contact form",
  mail: "by e-mail",
  room: "in their room",
  hand: "",
}

function ThreadEmailSection({ message, thread }: { message: ThreadEmail; thread: OpenThread }) {
  const mine = message.direction === "out"
  return (
    <section className={styles.one} data-mine={mine || undefined} data-automatic={message.automatic || undefined}>
      <header>
        <h2>{mine ? "You" : <Sender message={message} thread={thread} />}</h2>
        <span className="small">
          <Moment at={message.createdAt} />
          {viaLabels[message.via] && !mine && `, ${viaLabels[message.via]}`}
          {message.automatic && ", written by a program"}
        </span>
      </header>
      {hasOtherSubject(message, thread) && <p className="small">Subject: {message.subject}</p>}
      {message.details.length > 0 && <DetailList of={message.details} />}
      <div className={styles.words}>
        {message.body.split(/(?:\r?\n){2,}/).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name and never move
          <p key={at}>{paragraph}</p>
        ))}
      </div>
      {message.quoted !== "" && (
        <details className={styles.quoted}>
          <summary className="small">Quoted text</summary>
          <blockquote>{message.quoted}</blockquote>
        </details>
      )}
      {message.hasHtml && (
        <details className={styles.quoted}>
          <summary className="small">With its own formatting</summary>
          <iframe
            className={styles.frame}
            title={`The e-mail of ${message.name || message.email} with its formatting`}
            src={href("/admin/messages/html/:message", { message: message.id })}
            sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin"
            referrerPolicy="no-referrer"
            loading="lazy"
          />
        </details>
      )}
      <Files of={message.files} />
      {mine && <DeliveryState message={message} />}
    </section>
  )
}

const hasOtherSubject = ({ direction, subject }: ThreadEmail, thread: OpenThread) =>
  direction === "in" &&
  stripSubjectPrefixes(subject) !== "" &&
  stripSubjectPrefixes(subject) !== stripSubjectPrefixes(thread.subject)

function Sender({ message, thread: { person, messages } }: { message: ThreadEmail; thread: OpenThread }) {
  const isFirst = messages[0]?.id === message.id
  return (
    <>
      {person ? (
        <Link to={href("/admin/customers/:id", { id: person.id })}>{message.name || person.name || message.email}</Link>
      ) : (
        message.name || message.email || "Unknown sender"
      )}
      {isFirst && message.email !== "" && (
        <span className="small">
          {" "}
          <EmailAddress of={message.email} />
        </span>
      )}
    </>
  )
}

const Files = ({ of: files }: { of: ThreadEmail["files"] }) =>
  files.length > 0 && (
    <ul className={styles.files} aria-label="Files">
      {files.map((file) => (
        <li key={file.id} className="small">
          {file.refused === "" ? (
            <a href={href("/admin/messages/files/:file", { file: file.id })} download={file.name}>
              {file.name}
            </a>
          ) : (
            file.name
          )}
          , {formatFileSize(file.bytes)}
          {file.refused !== "" && `. ${file.refused}`}
          {file.unscanned && ". Not scanned for viruses yet: it’s scanned when you open it."}
        </li>
      ))}
    </ul>
  )

function DeliveryState({ message: { mail } }: { message: ThreadEmail }) {
  if (!mail || mail.state === "sent") return null
  return (
    <p className="small">
      {mail.state === "failed" ? (
        <span className="alarm">It could not be delivered: {mail.lastError}</span>
      ) : mail.state === "waiting" ? (
        "It’s waiting in the outbox"
      ) : (
        "It leaves once a mail server is connected"
      )}
      . <Link to={href("/admin/mailbox/:id", { id: mail.id })}>The e-mail</Link>
    </p>
  )
}
