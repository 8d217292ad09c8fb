import { useEffect, useState } from "react"
import { href, Link, useSearchParams } from "react-router"
import type { RenderedIssue as Preview } from "../../../../domain/newsletter/issues/preview-issue.server.ts"
import { EmailFrame } from "../../mailbox/email-frame.tsx"
import styles from "./preview.module.css"

const views = { phone: "Phone", desk: "Desk", words: "Plain text" }
type View = keyof typeof views

/** Some mailboxes clip longer e-mails; in bytes. */
const clipBytes = 102_000

type Props = {
  id: string
  first: Preview
  /** A change reloads the preview. */
  version?: string
}

export function IssuePreview({ id, first, version }: Props) {
  const now = useLatestPreview(id, first, version)
  const [params] = useSearchParams()
  const asked = params.get("see") ?? ""
  const see: View = asked in views ? (asked as View) : "phone"
  const to = (view: View) => {
    const next = new URLSearchParams(params)
    next.set("see", view)
    return `?${next}`
  }
  return (
    <section className={styles.preview} aria-label="Preview">
      <nav className={styles.views} aria-label="Preview as">
        {Object.entries(views).map(([view, words]) => (
          <Link
            key={view}
            to={to(view as View)}
            aria-current={view === see ? "true" : undefined}
            preventScrollReset
            replace
          >
            {words}
          </Link>
        ))}
      </nav>
      {see === "words" ? (
        <pre className={styles.words} {...getScrollProps("The newsletter as plain text")}>
          {now.text}
        </pre>
      ) : (
        <div className={styles.frame} data-view={see} {...getScrollProps(`The newsletter on a ${see}`)}>
          <EmailFrame html={now.html} />
        </div>
      )}
      {now.bytes > clipBytes && (
        <p className="alarm small">This newsletter is so long that some mailboxes will cut off its end.</p>
      )}
    </section>
  )
}

/** Scrolling containers must be focusable. */
const getScrollProps = (label: string) => ({ tabIndex: 0, role: "group", "aria-label": label })

/** Keeps the last preview if the request fails. */
function useLatestPreview(id: string, first: Preview, version: string | undefined): Preview {
  const [shown, setShown] = useState({ version, preview: first })
  useEffect(() => setShown({ version: undefined, preview: first }), [first])
  const asks = version !== undefined && version !== shown.version
  useEffect(() => {
    if (!asks) return
    const stop = new AbortController()
    fetch(href("/admin/newsletter/:id/preview", { id }), { signal: stop.signal })
      .then(async (answer) => {
        if (answer.ok && !answer.redirected) setShown({ version, preview: await answer.json() })
      })
      // The next save requests it again.
      .catch(() => undefined)
    return () => stop.abort()
  }, [asks, version, id])
  return shown.preview
}
