import { Button } from "@mantine/core"
import { type RefObject, useEffect, useRef } from "react"
import { href, Link, useLocation } from "react-router"
import { threadTabLabels, threadTabs } from "../../../domain/messages/threads/thread-tabs.ts"
import { formatCount, formatSpelledCount } from "../kit/format-count.ts"
import { LinkButton } from "../kit/link-button.tsx"
import { ListBar } from "../kit/list/list-bar.tsx"
import { Empty, Page } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { Views } from "../kit/views.tsx"
import { AnswerFiles } from "./answer-files.tsx"
import { AnswerForm, answerFormId } from "./answer-form.tsx"
import { MessageSidebar } from "./message-sidebar.tsx"
import styles from "./messages.module.css"
import type { MessagesData } from "./messages-data.server.ts"
import { DiscardDraft, ThreadActions } from "./thread-actions.tsx"
import { ThreadEmails } from "./thread-emails.tsx"
import { ThreadList } from "./thread-list.tsx"

const steps: Record<string, number> = { j: 1, k: -1 }

/** J and K open the next and the previous message, R starts an answer, H postpones, E archives, `/` searches. */
function useMessageKeys(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const find = (selector: string) => page.current?.querySelector<HTMLElement>(selector)
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (target.closest("input:not([type=checkbox]), textarea, select, dialog, [role=dialog], [role=menu]")) return
      const step = steps[event.key]
      if (step) {
        const links = [...(page.current?.querySelectorAll<HTMLElement>("[data-thread]") ?? [])]
        const at = links.findIndex((link) => link.getAttribute("aria-current") === "true")
        const next = links[at + step]
        if (!next) return
        next.focus()
        next.click()
      } else if (event.key === "r") find("textarea[name=body]")?.focus()
      else if (event.key === "h") find('[data-decision="put-off"]')?.click()
      else if (event.key === "e") find("[data-archive]")?.click()
      else if (event.key === "/") find("[type=search]")?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [page])
}

export function Inbox({ data, answer }: { data: MessagesData; answer: ActionAnswer }) {
  const { view, q, counts, oldest, open, named, now, answerId } = data
  const page = useRef<HTMLDivElement>(null)
  const { search } = useLocation()
  useMessageKeys(page)
  const days = oldest ? Math.floor((now.getTime() - oldest.getTime()) / 86_400_000) : 0
  const waitingCount = counts.to_answer
  return (
    <Page
      title="Contact Messages"
      details={
        <>
          <span className={waitingCount > 0 ? "ink" : undefined}>
            {waitingCount === 0
              ? "Every message has an answer"
              : formatSpelledCount(waitingCount, "message waits", "messages wait")}
          </span>
          {days > 1 && <span>the oldest for {formatCount(days, "day")}</span>}
        </>
      }
      quiet={<LinkButton to={href("/admin/messages/ready")}>Saved replies</LinkButton>}
      main={
        open &&
        open.email !== "" && (
          <Button
            variant="filled"
            type="submit"
            form={answerFormId}
            fullWidth
            className={styles.send ?? ""}
            data-list={!named || undefined}
          >
            {open.messages.length > 0 ? "Send reply" : "Send the message"}
          </Button>
        )
      }
      done={answer?.done}
    >
      <div ref={page}>
        <div className={styles.bar} data-open={named || undefined}>
          <Views
            label="Views"
            name="view"
            now={view}
            first="to_answer"
            of={threadTabs.map((value) => ({ value, words: threadTabLabels[value], count: counts[value] }))}
            path={href("/admin/messages")}
          />
          <ListBar
            search={{ label: "Search messages", hint: "Name, work or words" }}
            q={q}
            preservedParams={["view"]}
            filters={[]}
            sort={undefined}
            path={href("/admin/messages")}
          />
        </div>
        <div className={styles.columns} data-open={named || undefined}>
          <ThreadList data={data} />
          {open ? (
            <>
              <article className={styles.letter} aria-label={`Messages with ${open.name || open.email}`}>
                <Link className={styles.back} to={href("/admin/messages") + search}>
                  All messages
                </Link>
                <ThreadEmails thread={open} />
                <AnswerForm key={open.id} data={data} thread={open} answer={answer} id={answerId} />
                <AnswerFiles key={`${open.id} ${open.messages.length}`} thread={open} />
                {open.messages.length > 0 ? (
                  <ThreadActions thread={open} people={data.people} answer={answer} />
                ) : (
                  <DiscardDraft thread={open} />
                )}
              </article>
              <MessageSidebar thread={open} pictures={data.pictures} />
            </>
          ) : (
            <div className={styles.letter}>
              <Empty>{emptyLabels[view]}</Empty>
            </div>
          )}
        </div>
      </div>
    </Page>
  )
}

const emptyLabels: Record<(typeof threadTabs)[number], string> = {
  to_answer: "No message is waiting for a reply.",
  all: "No messages yet. What visitors write comes here.",
  waiting: "Nobody owes you a reply.",
  put_off: "Nothing is snoozed.",
  archive: "The archive is empty.",
  spam: "No spam.",
}
