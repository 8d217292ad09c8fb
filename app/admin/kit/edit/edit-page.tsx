import { ActionIcon, Button } from "@mantine/core"
import { useHotkeys } from "@mantine/hooks"
import { type FormEvent, type ReactNode, useEffect } from "react"
import { Form, Link, useNavigation } from "react-router"
import type { Problem } from "../../../../domain/problem.ts"
import { RefusedBy } from "../../confirm/refused-by.tsx"
import { formatCount } from "../count.ts"
import { Icon } from "../icon.tsx"
import { Page } from "../page.tsx"
import type { ActionAnswer } from "../toasts/done.ts"
import { useSay } from "../toasts/toasts.tsx"
import type { Conflict } from "./conflict.ts"
import { ConflictPanel } from "./conflict-panel.tsx"
import styles from "./edit.module.css"
import type { FormState } from "./field-input.tsx"
import { type EditFields, type FormValues, showAll } from "./fields.ts"
import { useLastAnswer } from "./last-answer.ts"
import { firstWrong } from "./options.tsx"
import { editFormId, type Unsaved, unsavedParts, useUnsaved } from "./unsaved.ts"
import { useCounting } from "./use-counting.ts"

/** `kept`: stored on this device while offline. */
export type EditAnswer = NonNullable<ActionAnswer> & { saved?: string[]; kept?: true; conflict?: Conflict }

export const keptAnswer = (saved: string[]): EditAnswer => ({ saved, kept: true })

type Editing<V, D> = {
  fields: EditFields<V, D>
  value: V
  data: D
  updatedAt: Date | string
  /** Changes whenever the stored values change without a new version. */
  kept?: string
  answer: EditAnswer | null | undefined
}

type Edit<V, D> = {
  form: FormState<V, D>
  unsaved: Unsaved
  answer: EditAnswer | null | undefined
  problem: Problem | undefined
  kept: string
}

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
  const latest = conflict ?? { version: new Date(updatedAt).toISOString(), stored: showAll(fields, value, data), kept }
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

/** Undefined if another form was submitted. A field that was submitted twice is shown as it is stored. */
function typedInto<V, D>(fields: EditFields<V, D>, typed: object): FormValues | undefined {
  if (!Object.keys(fields).some((name) => name in typed)) return
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => typeof text === "string"))
}

/** Browsers do not submit unchecked boxes. */
const unticked = <V, D>(fields: EditFields<V, D>): FormValues =>
  Object.fromEntries(Object.keys(fields).flatMap((name) => (fields[name]?.control === "tick" ? [[name, ""]] : [])))

type Neighbors = { previous: string | null; next: string | null }

type EditPageProps<V, D> = {
  edit: Edit<V, D>
  back: ReactNode
  title: ReactNode
  facts?: ReactNode
  /** Replaced by Discard while the form is dirty. */
  quiet?: ReactNode
  /** The main action while the form is clean; by default a disabled Save. */
  main?: ReactNode
  always?: ReactNode
  /** Whether one of its buttons publishes: Enter in a field then still saves. */
  publishes?: boolean
  neighbors?: Neighbors
  /** Whether a save resets only `FieldGrid`s, and the rest of the page keeps its state. */
  lasting?: boolean
  onSend?: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

export function EditPage<V, D>({
  edit,
  back,
  title,
  facts,
  quiet,
  main,
  always,
  publishes = false,
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
          {publishes && <SaveByEnter changes={unsaved.changed.length} />}
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
      {unsaved.leaving && (
        <Leaving names={[...namesOf(edit), ...unsavedParts()]} stay={unsaved.stay} leave={unsaved.leave} />
      )}
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

/** Enter in a field presses the first button of a form, which must not be Publish. */
const SaveByEnter = ({ changes }: { changes: number }) => (
  <button hidden type="submit" form={editFormId} name="intent" value="save" disabled={useCounting() && changes === 0} />
)

/** Enabled until scripts run, because only they know whether the form is dirty. */
function SaveButton({ changes }: { changes: number }) {
  const counting = useCounting()
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
      {saving ? "Saving…" : changes > 0 ? `Save ${formatCount(changes, "change")}` : "Save"}
    </Button>
  )
}

const inSentence = (label: string) =>
  /^[A-Z][a-z’ ]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

const namesOf = <V, D>({ form, unsaved }: Edit<V, D>) =>
  unsaved.changed.map((name) => inSentence(form.fields[name]?.label ?? name))

function SaveState<V, D>({ edit }: { edit: Edit<V, D> }) {
  const { unsaved, answer, kept } = edit
  const changes = unsaved.changed.length
  return (
    <span className={styles.state} role="status">
      {changes > 0
        ? `${formatCount(changes, "unsaved change")}: ${namesOf(edit).join(", ")}`
        : answer?.saved && savedWords(answer, kept)}
    </span>
  )
}

/** @param waits empty once the offline copy was sent */
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
