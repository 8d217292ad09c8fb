import { ActionIcon, Button } from "@mantine/core"
import { useHotkeys } from "@mantine/hooks"
import { type FormEvent, type ReactNode, useEffect } from "react"
import { Form, Link, useNavigation } from "react-router"
import type { Problem } from "../../../../domain/problem.ts"
import { ConfirmableRefusal } from "../../confirm/confirmable-refusal.tsx"
import { formatCount } from "../format-count.ts"
import { StudioIcon } from "../icon.tsx"
import { SubmitButton } from "../intent-button.tsx"
import { Page } from "../page.tsx"
import type { ActionAnswer } from "../toasts/action-answer.ts"
import type { EditConflict } from "./conflict.ts"
import { ConflictPanel } from "./conflict-panel.tsx"
import { type DirtyForm, editFormId, listDirtySections, useDirtyForm } from "./dirty-form.ts"
import styles from "./edit.module.css"
import type { FormState } from "./field-input.tsx"
import { type EditFields, type FormValues, formatFieldValues } from "./fields.ts"
import { useLastAnswer } from "./last-answer.ts"
import { firstInvalidSelector } from "./options.tsx"
import { useIsHydrated } from "./use-is-hydrated.ts"

/** `kept`: stored on this device while offline. */
export type EditAnswer = NonNullable<ActionAnswer> & { saved?: string[]; kept?: true; conflict?: EditConflict }

export const createOfflineAnswer = (saved: string[]): EditAnswer => ({ saved, kept: true })

type EditOptions<V, D> = {
  fields: EditFields<V, D>
  value: V
  data: D
  updatedAt: Date | string
  /** Changes whenever the stored values change without a new version. */
  kept?: string
  answer: EditAnswer | null | undefined
}

type EditState<V, D> = {
  form: FormState<V, D>
  dirty: DirtyForm
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
}: EditOptions<V, D>): EditState<V, D> {
  const answer = useLastAnswer(latestAnswer)
  const conflict = answer?.conflict
  const latest = conflict ?? {
    version: new Date(updatedAt).toISOString(),
    stored: formatFieldValues(fields, value, data),
    kept,
  }
  const dirty = useDirtyForm(editFormId, latest, answer ?? {})
  const { stored } = dirty.opened
  const problem = answer?.problem
  useEffect(() => {
    if (problem?.fields) document.querySelector<HTMLElement>(`#${editFormId} :is(${firstInvalidSelector})`)?.focus()
  }, [problem])
  const typed = answer?.typed && getSubmittedValues(fields, answer.typed)
  const text = conflict?.text ?? (typed ? { ...stored, ...getUncheckedValues(fields), ...typed } : stored)
  const { key } = dirty.opened
  const form = { fields, value, data, text, key, errors: problem?.fields ?? {}, changed: dirty.changed }
  return { form, dirty, answer, problem, kept }
}

/** Undefined if another form was submitted. A field that was submitted twice is shown as it is stored. */
function getSubmittedValues<V, D>(fields: EditFields<V, D>, typed: object): FormValues | undefined {
  if (!Object.keys(fields).some((name) => name in typed)) return
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => typeof text === "string"))
}

/** Browsers do not submit unchecked boxes. */
const getUncheckedValues = <V, D>(fields: EditFields<V, D>): FormValues =>
  Object.fromEntries(Object.keys(fields).flatMap((name) => (fields[name]?.control === "tick" ? [[name, ""]] : [])))

type Neighbors = { previous: string | null; next: string | null }

type EditPageProps<V, D> = {
  edit: EditState<V, D>
  back: ReactNode
  title: ReactNode
  details?: ReactNode
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
  details,
  quiet,
  main,
  always,
  publishes = false,
  neighbors,
  lasting,
  onSend,
  children,
}: EditPageProps<V, D>) {
  const { dirty, answer, problem, form } = edit
  const { key, version } = dirty.opened
  const save = () => {
    const shown = document.getElementById(editFormId)
    if (dirty.changed.length > 0 && shown instanceof HTMLFormElement) shown.requestSubmit()
  }
  // Also while a field has the focus.
  useHotkeys([["mod+S", save]], [])
  const conflict = answer?.conflict
  return (
    <Page
      sticky
      back={back}
      title={title}
      details={
        <>
          {details}
          <SaveState edit={edit} />
          {publishes && <SaveByEnter changes={dirty.changed.length} />}
        </>
      }
      quiet={
        <>
          {neighbors && <NeighborLinks neighbors={neighbors} />}
          {always}
          {dirty.changed.length > 0 ? <Button onClick={dirty.discard}>Discard</Button> : quiet}
        </>
      }
      main={(dirty.changed.length === 0 && main) || <SaveButton changes={dirty.changed.length} />}
      done={answer?.done}
    >
      {dirty.leaving && (
        <LeaveWarning
          names={[...listChangedLabels(edit), ...listDirtySections()]}
          stay={dirty.stay}
          leave={dirty.leave}
        />
      )}
      {problem && !conflict && <ConfirmableRefusal problem={problem} />}
      {problem && conflict && (
        <ConflictPanel formId={editFormId} message={problem.message} conflict={conflict} fields={form.fields} />
      )}
      <Form
        method="post"
        id={editFormId}
        key={lasting ? undefined : key}
        preventScrollReset
        onFocus={dirty.track}
        onSelect={dirty.track}
        onSubmit={(event) => {
          onSend?.(event)
          if (!event.defaultPrevented) dirty.track(event)
        }}
        onInput={(event) => {
          dirty.track(event)
          dirty.recount()
        }}
        noValidate
      >
        <input type="hidden" name="seenAt" value={version} />
        <input type="hidden" name="opened" value={JSON.stringify(dirty.opened.stored)} />
        {children}
      </Form>
    </Page>
  )
}

/** Enter in a field presses the first button of a form, which must not be Publish. */
const SaveByEnter = ({ changes }: { changes: number }) => (
  <button
    hidden
    type="submit"
    form={editFormId}
    name="intent"
    value="save"
    disabled={useIsHydrated() && changes === 0}
  />
)

/** Enabled until scripts run, because only they know whether the form is dirty. */
function SaveButton({ changes }: { changes: number }) {
  const counting = useIsHydrated()
  const saving = useNavigation().state === "submitting"
  return (
    <SubmitButton
      variant="filled"
      form={editFormId}
      intent="save"
      disabled={saving || (counting && changes === 0)}
      fullWidth
    >
      {saving ? "Saving…" : changes > 0 ? `Save ${formatCount(changes, "change")}` : "Save"}
    </SubmitButton>
  )
}

const lowerFirstLetter = (label: string) =>
  /^[A-Z][a-z’ ]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

const listChangedLabels = <V, D>({ form, dirty }: EditState<V, D>) =>
  dirty.changed.map((name) => lowerFirstLetter(form.fields[name]?.label ?? name))

function SaveState<V, D>({ edit }: { edit: EditState<V, D> }) {
  const { dirty, answer, kept } = edit
  const changes = dirty.changed.length
  return (
    <span className={styles.state} role="status">
      {changes > 0
        ? `${formatCount(changes, "unsaved change")}: ${listChangedLabels(edit).join(", ")}`
        : answer?.saved && savedLabel(answer, kept)}
    </span>
  )
}

/** @param waits empty once the offline copy was sent */
const savedLabel = ({ saved = [], kept }: EditAnswer, waits: string) =>
  kept ? waits && "Kept on this device." : saved.length > 0 ? "Saved." : "Nothing had changed."

function NeighborLinks({ neighbors: { previous, next } }: { neighbors: Neighbors }) {
  return (
    <span className={styles.beside}>
      {previous && (
        <ActionIcon component={Link} to={previous} prefetch="intent" aria-label="Previous">
          <StudioIcon name="up" />
        </ActionIcon>
      )}
      {next && (
        <ActionIcon component={Link} to={next} prefetch="intent" aria-label="Next">
          <StudioIcon name="down" />
        </ActionIcon>
      )}
    </span>
  )
}

const listFormat = new Intl.ListFormat("en-US", { type: "conjunction" })

export function LeaveWarning({ names, stay, leave }: { names: string[]; stay: () => void; leave: () => void }) {
  return (
    <div className={styles.leaving} role="alertdialog" aria-label="Unsaved changes">
      <p>
        <b>Leave without saving?</b>{" "}
        {`Your ${names.length === 1 ? "change" : "changes"} to the ${listFormat.format(names)} will be lost.`}
      </p>
      <Button onClick={stay} autoFocus>
        Stay
      </Button>
      <Button onClick={leave}>Leave without saving</Button>
    </div>
  )
}
