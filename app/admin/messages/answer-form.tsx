import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react"
import { Form, href } from "react-router"
import { firstName } from "../../../lib/first-name.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { isUploadingAnswerFiles } from "./answer-files.tsx"
import { fillPlaceholders } from "./fill-placeholders.ts"
import styles from "./messages.module.css"
import type { MessagesData, OpenThread } from "./messages-data.server.ts"

export const answerFormId = "answer"

const saveDelayMs = 1000
const retryDelayMs = 5000

type AnswerProps = { data: MessagesData; thread: OpenThread; answer: ActionAnswer; id: string }

export function AnswerForm({ data: { ready, canSendEmail }, thread, answer, id }: AnswerProps) {
  const mine = answer?.typed?.intent === "answer" && answer.typed.thread === thread.id ? answer : undefined
  const text = useRef<HTMLTextAreaElement>(null)
  const { note, say, keep: saveLater, sending } = useDraft(thread)
  const first = mine ? String(mine.typed?.body ?? "") : thread.draft
  const onSent = useRestoredText(text, first, id, saveLater)
  const insertReply = (words: string) => {
    const field = text.current
    if (!field) return
    const { work } = thread
    const price = work?.price == null ? "" : formatMoney(work.price, work.currency)
    const filled = fillPlaceholders(words, {
      name: firstName(thread.name),
      work: work?.title ?? thread.artworkTitle,
      price,
    })
    field.value = field.value.trim() === "" ? filled : `${field.value.trimEnd()}\n\n${filled}`
    field.focus()
    saveLater(field.form)
  }
  const saveOnInput = (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => saveLater(event.currentTarget.form)
  const { body: problem, subject: subjectProblem } = mine?.problem?.fields ?? {}
  useEffect(() => {
    const wrong = mine?.problem && document.querySelector<HTMLElement>(`#${answerFormId} [aria-invalid]`)
    if (wrong) wrong.focus()
  }, [mine])
  const isFirst = thread.messages.length === 0
  if (thread.email === "") return <p className="small">There’s no e-mail address to reply to.</p>
  return (
    <Form
      id={answerFormId}
      method="post"
      className={styles.answer}
      preventScrollReset
      noValidate
      onSubmit={(event) => {
        if (isUploadingAnswerFiles()) {
          event.preventDefault()
          return say("The files are still on their way. Please send it again in a moment.")
        }
        sending()
        onSent()
      }}
    >
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="thread" value={thread.id} />
      <input type="hidden" name="id" value={id} />
      {mine?.problem && !problem && !subjectProblem && <RefusedNotice>{mine.problem.message}</RefusedNotice>}
      {isFirst && (
        <SubjectField
          first={String(mine?.typed?.subject ?? thread.subject)}
          problem={subjectProblem}
          onInput={saveOnInput}
        />
      )}
      {ready.length > 0 && (
        <div className={styles.ready} data-scripted>
          <span className="small">Begin with</span>
          {ready.map((one) => (
            <button key={one.id} type="button" onClick={() => insertReply(one.body)}>
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
        placeholder={isFirst ? "Write a message" : "Write a reply"}
        aria-invalid={problem ? true : undefined}
        aria-describedby="answer-notes"
        onInput={saveOnInput}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <p id="answer-notes" className="small">
        {problem ? <span className="alarm">{problem}</span> : <span role="status">{note}</span>}
        {!canSendEmail && " It waits in the mailbox until a mail server is connected."}
      </p>
    </Form>
  )
}

type SubjectFieldProps = {
  first: string
  problem: string | undefined
  onInput: (event: FormEvent<HTMLInputElement>) => void
}

const SubjectField = ({ first, problem, onInput }: SubjectFieldProps) => (
  <label className={styles.subject}>
    <span className="small">Subject</span>
    <input
      name="subject"
      maxLength={200}
      defaultValue={first}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? "subject-problem" : undefined}
      onInput={onInput}
    />
    {problem && (
      <span id="subject-problem" className="alarm small">
        {problem}
      </span>
    )}
  </label>
)

/** Clears what was sent; restores what was undone, above text typed since. Keeps text that is being typed. */
function useRestoredText(
  text: RefObject<HTMLTextAreaElement | null>,
  first: string,
  id: string,
  saveLater: (form: HTMLFormElement | null) => void,
) {
  const sent = useRef<string>(undefined)
  const lastText = useRef(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new id comes with what the server says anew
  useEffect(() => {
    const field = text.current
    if (!field) return
    const isUntouched = field.value === lastText.current
    const back = sent.current
    lastText.current = first
    if (isUntouched) field.value = first
    else if (back && first.startsWith(back) && field.value.trim() !== "" && !field.value.startsWith(back)) {
      field.value = `${back}\n\n${field.value}`
      saveLater(field.form)
    }
  }, [first, id])
  return () => {
    sent.current = text.current?.value.trim()
    lastText.current = text.current?.value ?? ""
  }
}

function useDraft({ id, draftAt }: OpenThread) {
  const [note, setNote] = useState(draftAt ? "The draft is kept." : "")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Has changes that are not saved yet. */
  const dirtyForm = useRef<HTMLFormElement>(null)
  /** Counts sent answers: results of earlier drafts are ignored. */
  const answers = useRef(0)
  const save = async () => {
    clearTimeout(timer.current)
    const form = dirtyForm.current
    dirtyForm.current = null
    if (!form) return
    const of = answers.current
    // Read when it is sent, to use the id of the current answer.
    const saved = await saveDraft(id, new FormData(form))
    if (of !== answers.current) return
    setNote(draftNotes[saved])
    if (saved === "failed" || saved === "unreachable") saveLater(form, retryDelayMs)
  }
  const saveLater = (form: HTMLFormElement | null, delayMs: number) => {
    clearTimeout(timer.current)
    if (!form?.isConnected) return
    dirtyForm.current = form
    timer.current = setTimeout(() => void save(), delayMs)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thread's form is left with what was just typed
  useEffect(() => () => void save(), [])
  return {
    note,
    say: setNote,
    keep: (form: HTMLFormElement | null) => saveLater(form, saveDelayMs),
    /** The draft must not be saved after its answer was sent. */
    sending() {
      clearTimeout(timer.current)
      dirtyForm.current = null
      answers.current++
      setNote("")
    },
  }
}

const draftNotes = {
  saved: "The draft is kept.",
  refused: "The draft is not kept. Copy it before you leave.",
  failed: "The draft is not kept yet. Trying again.",
  unreachable: "There is no connection: the draft is only here.",
}

async function saveDraft(id: string, form: FormData): Promise<keyof typeof draftNotes> {
  const draft = String(form.get("body") ?? "")
  const body = new URLSearchParams({ draft, answer: String(form.get("id") ?? "") })
  if (form.has("subject")) body.set("subject", String(form.get("subject")))
  try {
    const { ok, redirected, status } = await fetch(href("/admin/messages/:id/draft", { id }), {
      method: "POST",
      body,
      keepalive: draft.length < 10_000,
    })
    if (ok && !redirected) return "saved"
    return status >= 500 ? "failed" : "refused"
  } catch {
    return "unreachable"
  }
}
