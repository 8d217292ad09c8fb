import { Button } from "@mantine/core"
import { useRef } from "react"
import { href, Link, useLocation } from "react-router"
import { threadViews, threadViewWords } from "../../../domain/messages/thread-views.ts"
import { countInWords, formatCount } from "../kit/count.ts"
import { ListBar } from "../kit/list/list-bar.tsx"
import { Empty, Page } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { Views } from "../kit/views.tsx"
import { AnswerFiles } from "./answer-files.tsx"
import { AnswerForm, answerFormId } from "./answer-form.tsx"
import { Beside } from "./beside.tsx"
import { ThreadEmails } from "./letters.tsx"
import styles from "./messages.module.css"
import type { MessagesData } from "./messages-data.server.ts"
import { Discard, ThreadActs } from "./thread-acts.tsx"
import { ThreadList } from "./thread-list.tsx"
import { useLetterKeys } from "./use-letter-keys.ts"

export function Inbox({ data, answer }: { data: MessagesData; answer: ActionAnswer }) {
  const { view, q, counts, oldest, open, named, now, answerId } = data
  const page = useRef<HTMLDivElement>(null)
  const { search } = useLocation()
  useSay(answer?.done)
  useLetterKeys(page)
  const days = oldest ? Math.floor((now.getTime() - oldest.getTime()) / 86_400_000) : 0
  const waits = counts.to_answer
  return (
    <Page
      title="Contact Messages"
      facts={
        <>
          <span className={waits > 0 ? styles.ink : undefined}>
            {waits === 0 ? "Every message has an answer" : countInWords(waits, "message waits", "messages wait")}
          </span>
          {days > 1 && <span>the oldest for {formatCount(days, "day")}</span>}
        </>
      }
      quiet={
        <Button variant="transparent" component={Link} to={href("/admin/messages/ready")}>
          Saved replies
        </Button>
      }
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
            {open.letters.length > 0 ? "Send reply" : "Send the message"}
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
            of={threadViews.map((value) => ({ value, words: threadViewWords[value], count: counts[value] }))}
            path={href("/admin/messages")}
          />
          <ListBar
            search={{ label: "Search messages", hint: "Name, work or words" }}
            q={q}
            kept={["view"]}
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
                <AnswerFiles key={`${open.id} ${open.letters.length}`} thread={open} />
                {open.letters.length > 0 ? (
                  <ThreadActs thread={open} people={data.people} answer={answer} />
                ) : (
                  <Discard thread={open} />
                )}
              </article>
              <Beside thread={open} pictures={data.pictures} />
            </>
          ) : (
            <div className={styles.letter}>
              <Empty>{emptyWords[view]}</Empty>
            </div>
          )}
        </div>
      </div>
    </Page>
  )
}

const emptyWords: Record<(typeof threadViews)[number], string> = {
  to_answer: "No message is waiting for a reply.",
  all: "No messages yet. What visitors write comes here.",
  waiting: "Nobody owes you a reply.",
  put_off: "Nothing is snoozed.",
  archive: "The archive is empty.",
  spam: "No spam.",
}
