import { ActionIcon, Button } from "@mantine/core"
import { useHotkeys } from "@mantine/hooks"
import { type FormEvent, type ReactNode, useEffect, useState } from "react"
import { Form, Link, useNavigation } from "react-router"
import type { Problem } from "../../../../domain/problem.ts"
import { RefusedBy } from "../../confirm/refused-by.tsx"
import { count } from "../count.ts"
import { Icon } from "../icon.tsx"
import { Page } from "../page.tsx"
import type { Answer } from "../toasts/done.ts"
import { useSay } from "../toasts/toasts.tsx"
import type { Conflict } from "./conflict.ts"
import { ConflictPanel } from "./conflict-panel.tsx"
import styles from "./edit.module.css"
import type { FormState } from "./field-input.tsx"
import { type Fields, showAll, type Typed } from "./fields.ts"
import { useLastAnswer } from "./last-answer.ts"
import { firstWrong } from "./options.tsx"
import { editFormId, type Unsaved, useUnsaved } from "./unsaved.ts"

/**
 * What the action of an edit page answers: `saveFields`, or what another of its buttons did. `kept`: on this device, without a
 * connection.
 */
export type EditAnswer = NonNullable<Answer> & { saved?: string[]; kept?: true; conflict?: Conflict }

/** The answer to a form that was kept on this device instead of being sent. @param saved the names of its fields */
export const keptAnswer = (saved: string[]): EditAnswer => ({ saved, kept: true })

type Editing<V, D> = {
  fields: Fields<V, D>
  value: V
  data: D
  updatedAt: Date | string
  /** Whatever makes the stored values others without a new version. */
  kept?: string
  answer: EditAnswer | null | undefined
}

export type Edit<V, D> = {
  form: FormState<V, D>
  unsaved: Unsaved
  answer: EditAnswer | null | undefined
  problem: Problem | undefined
  kept: string
}

/** The state of an edit form: what its fields show, what has changed, and what the last save answered. */
export function useEdit<V, D>({
  fields,
  value,
  data,
  updatedAt,
  kept = "",
  answer: latestAnswer,
}: Editing<V, D>): Edit<V, D> {
  const answer = useLastAnswer(latestAnswer)
  const conflict = answer?.conflict
  const latest = conflict ?? { version: new Date(updatedAt).toISOString(), stored: showAll(fields, value), kept }
  const unsaved = useUnsaved(editFormId, latest, answer ?? {})
  const { stored } = unsaved.opened
  const problem = answer?.problem
  useSay(answer?.done)
  useEffect(() => {
    if (problem?.fields) document.querySelector<HTMLElement>(`#${editFormId} :is(${firstWrong})`)?.focus()
  }, [problem])
  const typed = answer?.typed && typedInto(fields, answer.typed)
  const text = conflict?.text ?? (typed ? { ...stored, ...unticked(fields), ...typed } : stored)
  const { key } = unsaved.opened
  const form = { fields, value, data, text, key, errors: problem?.fields ?? {}, changed: unsaved.changed }
  return { form, unsaved, answer, problem, kept }
}

/**
 * What was typed, where it is this form that was sent; pages have others, too. A field that was sent twice, which no
 * browser does, is shown as it is stored.
 */
function typedInto<V, D>(fields: Fields<V, D>, typed: object): Typed | undefined {
  if (!Object.keys(fields).some((name) => name in typed)) return
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => typeof text === "string"))
}

/** A box that is not ticked is not sent. */
const unticked = <V, D>(fields: Fields<V, D>): Typed =>
  Object.fromEntries(Object.keys(fields).flatMap((name) => (fields[name]?.control === "tick" ? [[name, ""]] : [])))

/** The pages before and after this one, in the list that led here. */
export type Neighbors = { previous: string | null; next: string | null }

type EditPageProps<V, D> = {
  edit: Edit<V, D>
  back: ReactNode
  title: ReactNode
  facts?: ReactNode
  /** Quiet actions; while something is unsaved they give way to Discard. */
  quiet?: ReactNode
  /** The main action while nothing is unsaved; by default Save, which then cannot be pressed. */
  main?: ReactNode
  /** Quiet actions that stay. */
  always?: ReactNode
  neighbors?: Neighbors
  /** Whether only `FieldGrid`s begin anew after a save, and what else is on the page keeps its state. */
  lasting?: boolean
  /** Called before the form is sent, which it may prevent. */
  onSend?: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A page that edits one thing. Its head stays in sight: what has changed, Discard, and Save (or Ctrl S). */
export function EditPage<V, D>({
  edit,
  back,
  title,
  facts,
  quiet,
  main,
  always,
  neighbors,
  lasting,
  onSend,
  children,
}: EditPageProps<V, D>) {
  const { unsaved, answer, problem, form } = edit
  const { key, version } = unsaved.opened
  const save = () => {
    const shown = document.getElementById(editFormId)
    if (unsaved.changed.length > 0 && shown instanceof HTMLFormElement) shown.requestSubmit()
  }
  // Also while a field has the focus.
  useHotkeys([["mod+S", save]], [])
  const conflict = answer?.conflict
  return (
    <Page
      sticky
      back={back}
      title={title}
      facts={
        <>
          {facts}
          <SaveState edit={edit} />
        </>
      }
      quiet={
        <>
          {neighbors && <Beside neighbors={neighbors} />}
          {always}
          {unsaved.changed.length > 0 ? (
            <Button variant="transparent" onClick={unsaved.discard}>
              Discard
            </Button>
          ) : (
            quiet
          )}
        </>
      }
      main={(unsaved.changed.length === 0 && main) || <SaveButton changes={unsaved.changed.length} />}
      done={answer?.done}
    >
      {unsaved.leaving && <Leaving names={namesOf(edit)} stay={unsaved.stay} leave={unsaved.leave} />}
      {problem && !conflict && <RefusedBy problem={problem} />}
      {problem && conflict && (
        <ConflictPanel formId={editFormId} message={problem.message} conflict={conflict} fields={form.fields} />
      )}
      <Form
        method="post"
        id={editFormId}
        key={lasting ? undefined : key}
        preventScrollReset
        onFocus={unsaved.note}
        onSelect={unsaved.note}
        onSubmit={(event) => {
          onSend?.(event)
          if (!event.defaultPrevented) unsaved.note(event)
        }}
        onInput={(event) => {
          unsaved.note(event)
          unsaved.recount()
        }}
        noValidate
      >
        <input type="hidden" name="seenAt" value={version} />
        <input type="hidden" name="opened" value={JSON.stringify(unsaved.opened.stored)} />
        {children}
      </Form>
    </Page>
  )
}

/** Before the scripts have come nobody knows whether something has changed: then it can be pressed. */
function SaveButton({ changes }: { changes: number }) {
  const [counting, setCounting] = useState(false)
  useEffect(() => setCounting(true), [])
  const saving = useNavigation().state === "submitting"
  return (
    <Button
      variant="filled"
      type="submit"
      form={editFormId}
      name="intent"
      value="save"
      disabled={saving || (counting && changes === 0)}
      fullWidth
    >
      {saving ? "Saving…" : changes > 0 ? `Save ${count(changes, "change")}` : "Save"}
    </Button>
  )
}

const namesOf = <V, D>({ form, unsaved }: Edit<V, D>) =>
  unsaved.changed.map((name) => form.fields[name]?.label.toLowerCase() ?? name)

function SaveState<V, D>({ edit }: { edit: Edit<V, D> }) {
  const { unsaved, answer, kept } = edit
  const changes = unsaved.changed.length
  return (
    <span className={styles.state} role="status">
      {changes > 0
        ? `${count(changes, "unsaved change")}: ${namesOf(edit).join(", ")}`
        : answer?.saved && savedWords(answer, kept)}
    </span>
  )
}

/** @param waits what is still kept: when it was sent, that is said elsewhere */
const savedWords = ({ saved = [], kept }: EditAnswer, waits: string) =>
  kept ? waits && "Kept on this device." : saved.length > 0 ? "Saved." : "Nothing had changed."

function Beside({ neighbors: { previous, next } }: { neighbors: Neighbors }) {
  return (
    <span className={styles.beside}>
      {previous && (
        <ActionIcon component={Link} to={previous} prefetch="intent" aria-label="Previous">
          <Icon name="up" />
        </ActionIcon>
      )}
      {next && (
        <ActionIcon component={Link} to={next} prefetch="intent" aria-label="Next">
          <Icon name="down" />
        </ActionIcon>
      )}
    </span>
  )
}

const inASentence = new Intl.ListFormat("en-US", { type: "conjunction" })

/** @param names of what would be lost */
export function Leaving({ names, stay, leave }: { names: string[]; stay: () => void; leave: () => void }) {
  return (
    <div className={styles.leaving} role="alertdialog" aria-label="Unsaved changes">
      <p>
        <b>Leave without saving?</b>{" "}
        {`Your ${names.length === 1 ? "change" : "changes"} to the ${inASentence.format(names)} will be lost.`}
      </p>
      <Button variant="transparent" onClick={stay} autoFocus>
        Stay
      </Button>
      <Button variant="transparent" onClick={leave}>
        Leave without saving
      </Button>
    </div>
  )
}
