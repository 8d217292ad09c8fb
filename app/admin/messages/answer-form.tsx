import { type FormEvent, useEffect, useRef, useState } from "react"
import { Form, href, useFetchers } from "react-router"
import { firstName } from "../../../lib/first-name.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Refused } from "../kit/page.tsx"
import type { Answer } from "../kit/toasts/done.ts"
import { fillIn } from "./fill-in.ts"
import styles from "./messages.module.css"
import type { MessagesData, OpenThread } from "./messages-data.server.ts"

export const answerFormId = "answer"

/** After the last key, in milliseconds. */
const pause = 1000

type AnswerProps = { data: MessagesData; thread: OpenThread; answer: Answer; id: string }

/** The answer, kept while it is written. Ready answers are words with which it begins. */
export function AnswerForm({ data: { ready, mailsLeave }, thread, answer, id }: AnswerProps) {
  const mine = answer?.typed?.intent === "answer" && answer.typed.thread === thread.id ? answer : undefined
  const text = useRef<HTMLTextAreaElement>(null)
  const { note, say, keep, sending } = useDraft(thread)
  const first = mine ? String(mine.typed?.body ?? "") : thread.draft
  const sent = useRef<string>(undefined)
  const shown = useRef(first)
  // What was sent is gone; what was taken back is here again, above what was typed since. What is being typed stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new id comes with what the server says anew
  useEffect(() => {
    const field = text.current
    if (!field) return
    const isUntouched = field.value === shown.current
    const back = sent.current
    shown.current = first
    if (isUntouched) field.value = first
    else if (back && first.startsWith(back) && field.value.trim() !== "" && !field.value.startsWith(back)) {
      field.value = `${back}\n\n${field.value}`
      keep(field.form)
    }
  }, [first, id])
  const isAttaching = useFetchers().some(
    ({ state, formData }) =>
      state === "submitting" && formData?.get("intent") === "attach" && formData.get("thread") === thread.id,
  )
  const begin = (words: string) => {
    const field = text.current
    if (!field) return
    const { work } = thread
    const price = work?.price == null ? "" : formatMoney(work.price, work.currency)
    const filled = fillIn(words, { name: firstName(thread.name), work: work?.title ?? thread.artworkTitle, price })
    field.value = field.value.trim() === "" ? filled : `${field.value.trimEnd()}\n\n${filled}`
    field.focus()
    keep(field.form)
  }
  const keepAll = (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => keep(event.currentTarget.form)
  const { body: problem, subject: subjectProblem } = mine?.problem?.fields ?? {}
  // what was refused is gone on with where it is wrong
  useEffect(() => {
    const wrong = mine?.problem && document.querySelector<HTMLElement>(`#${answerFormId} [aria-invalid]`)
    if (wrong) wrong.focus()
  }, [mine])
  const isFirst = thread.letters.length === 0
  if (thread.email === "") return <p className="small">There is no e-mail address to answer to.</p>
  return (
    <Form
      id={answerFormId}
      method="post"
      className={styles.answer}
      preventScrollReset
      noValidate
      onSubmit={(event) => {
        if (isAttaching) {
          event.preventDefault()
          return say("The files are still on their way. Please send it again in a moment.")
        }
        sending()
        sent.current = text.current?.value.trim()
        shown.current = text.current?.value ?? ""
      }}
    >
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="thread" value={thread.id} />
      <input type="hidden" name="id" value={id} />
      {mine?.problem && !problem && !subjectProblem && <Refused>{mine.problem.message}</Refused>}
      {isFirst && (
        <label className={styles.subject}>
          <span className="small">Subject</span>
          <input
            name="subject"
            maxLength={200}
            defaultValue={String(mine?.typed?.subject ?? thread.subject)}
            aria-invalid={subjectProblem ? true : undefined}
            aria-describedby={subjectProblem ? "subject-problem" : undefined}
            onInput={keepAll}
          />
          {subjectProblem && (
            <span id="subject-problem" className="alarm small">
              {subjectProblem}
            </span>
          )}
        </label>
      )}
      {ready.length > 0 && (
        <div className={styles.ready} data-scripted>
          <span className="small">Begin with</span>
          {ready.map((one) => (
            <button key={one.id} type="button" onClick={() => begin(one.body)}>
              {one.title}
            </button>
          ))}
        </div>
      )}
      <textarea
        ref={text}
        name="body"
        rows={9}
        defaultValue={first}
        aria-label={`Your ${isFirst ? "message" : "answer"} to ${thread.name || thread.email}`}
        placeholder={isFirst ? "Write a message" : "Write an answer"}
        aria-invalid={problem ? true : undefined}
        aria-describedby="answer-notes"
        onInput={keepAll}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <p id="answer-notes" className="small">
        {problem ? <span className="alarm">{problem}</span> : <span role="status">{note}</span>}
        {!mailsLeave && " It waits in the mailbox until a mail server is connected."}
      </p>
    </Form>
  )
}

/** Keeps what is typed a second after the last key, on the server. */
function useDraft({ id, draftAt }: OpenThread) {
  const [note, setNote] = useState(draftAt ? "The draft is kept." : "")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** How many answers were sent: what is said of the draft of an earlier one comes too late. */
  const answers = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = async (form: FormData) => {
    const of = answers.current
    const say = (words: string) => of === answers.current && setNote(words)
    const typed = (name: string) => String(form.get(name) ?? "")
    const draft = typed("body")
    try {
      const body = new URLSearchParams({ draft, answer: typed("id") })
      if (form.has("subject")) body.set("subject", typed("subject"))
      const kept = await fetch(href("/admin/messages/:id/draft", { id }), {
        method: "POST",
        body,
        keepalive: draft.length < 10_000,
      })
      say(kept.ok && !kept.redirected ? "The draft is kept." : "The draft is not kept. Copy it before you leave.")
    } catch {
      say("There is no connection: the draft is only here.")
    }
  }
  return {
    note,
    say: setNote,
    keep(form: HTMLFormElement | null) {
      clearTimeout(timer.current)
      // read when it is sent: the form's id is then that of the answer which is being written
      if (form) timer.current = setTimeout(() => void send(new FormData(form)), pause)
    },
    /** The answer goes: its draft must not come after it. */
    sending() {
      clearTimeout(timer.current)
      answers.current++
      setNote("")
    },
  }
}
