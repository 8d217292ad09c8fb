import { href, Link, useSearchParams } from "react-router"
import { bareSubject } from "../../../domain/messages/bare-subject.ts"
import type { ThreadEmail } from "../../../domain/messages/thread-queries.server.ts"
import { sayFileSize } from "../../../lib/file-size.ts"
import { Moment } from "../kit/dates.tsx"
import { EmailAddress } from "../kit/email-address.tsx"
import { Facts } from "../kit/page.tsx"
import styles from "./messages.module.css"
import type { OpenThread } from "./messages-data.server.ts"

/** Oldest first; all but the last two are collapsed. Long threads are paginated (`?before`). */
export function ThreadEmails({ thread }: { thread: OpenThread }) {
  const { letters } = thread
  const [first] = letters
  const [search] = useSearchParams()
  const withBefore = (id: string | null) => {
    const changed = new URLSearchParams(search)
    if (id) changed.set("before", id)
    else changed.delete("before")
    return `?${changed}`
  }
  const shown = letters.slice(-2)
  const before = letters.slice(0, -2)
  return (
    <div className={styles.letters}>
      {letters.length === 0 && (
        <p className={styles.to}>
          New message to {thread.name && `${thread.name}, `}
          <EmailAddress of={thread.email} />
        </p>
      )}
      {letters.length > 0 && thread.subject && <h2 className={styles.subjectHead}>{thread.subject}</h2>}
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
          {before.map((letter) => (
            <One key={letter.id} letter={letter} thread={thread} />
          ))}
        </details>
      )}
      {shown.map((letter) => (
        <One key={letter.id} letter={letter} thread={thread} />
      ))}
      {thread.before !== null && (
        <Link className="small" to={{ search: withBefore(null) }}>
          The newest messages
        </Link>
      )}
    </div>
  )
}

const viaWords: Record<string, string> = {
  form: "by the contact form",
  mail: "by e-mail",
  room: "in their room",
  hand: "",
}

function One({ letter, thread }: { letter: ThreadEmail; thread: OpenThread }) {
  const mine = letter.direction === "out"
  return (
    <section className={styles.one} data-mine={mine || undefined} data-automatic={letter.automatic || undefined}>
      <header>
        <h2>{mine ? "You" : <Sender letter={letter} thread={thread} />}</h2>
        <span className="small">
          <Moment at={letter.createdAt} />
          {viaWords[letter.via] && !mine && `, ${viaWords[letter.via]}`}
          {letter.automatic && ", written by a program"}
        </span>
      </header>
      {hasOtherSubject(letter, thread) && <p className="small">Subject: {letter.subject}</p>}
      {letter.details.length > 0 && <Facts of={letter.details} />}
      <div className={styles.words}>
        {letter.body.split(/(?:\r?\n){2,}/).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name and never move
          <p key={at}>{paragraph}</p>
        ))}
      </div>
      {letter.quoted !== "" && (
        <details className={styles.quoted}>
          <summary className="small">Quoted text</summary>
          <blockquote>{letter.quoted}</blockquote>
        </details>
      )}
      {letter.hasHtml && (
        <details className={styles.quoted}>
          <summary className="small">With its own formatting</summary>
          <iframe
            className={styles.frame}
            title={`The e-mail of ${letter.name || letter.email} with its formatting`}
            src={href("/admin/messages/html/:message", { message: letter.id })}
            sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin"
            referrerPolicy="no-referrer"
            loading="lazy"
          />
        </details>
      )}
      <Files of={letter.files} />
      {mine && <Sent letter={letter} />}
    </section>
  )
}

const hasOtherSubject = ({ direction, subject }: ThreadEmail, thread: OpenThread) =>
  direction === "in" && bareSubject(subject) !== "" && bareSubject(subject) !== bareSubject(thread.subject)

function Sender({ letter, thread: { person, letters } }: { letter: ThreadEmail; thread: OpenThread }) {
  const isFirst = letters[0]?.id === letter.id
  return (
    <>
      {person ? (
        <Link to={href("/admin/customers/:id", { id: person.id })}>{letter.name || person.name || letter.email}</Link>
      ) : (
        letter.name || letter.email || "Unknown sender"
      )}
      {isFirst && letter.email !== "" && (
        <span className="small">
          {" "}
          <EmailAddress of={letter.email} />
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
          , {sayFileSize(file.bytes)}
          {file.refused !== "" && `. ${file.refused}`}
          {file.unscanned && ". Not scanned for viruses yet: it’s scanned when you open it."}
        </li>
      ))}
    </ul>
  )

function Sent({ letter: { mail } }: { letter: ThreadEmail }) {
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
