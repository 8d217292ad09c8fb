import { Button, Checkbox, TextInput } from "@mantine/core"
import { type KeyboardEvent, useEffect, useState } from "react"
import { useFetcher, useRevalidator } from "react-router"
import type { RecordEntry } from "../../../../domain/artworks/record/provenance.ts"
import type { RecordKind } from "../../../../domain/artworks/record/record-kinds.ts"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import styles from "./record.module.css"
import { recordLabels } from "./record-labels.ts"

type EntryFormProps = {
  kind: RecordKind
  entry: RecordEntry | null
  /** Another user has removed the entry; saving adds it again. */
  removed?: boolean
  onClose: () => void
}

export function EntryForm({ kind, entry, removed = false, onClose }: EntryFormProps) {
  const { submit, problem, isBusy } = useEntrySave(onClose)
  const [event, setEvent] = useState(entry?.event ?? "")
  const [year, setYear] = useState(entry ? entry.yearText || String(entry.year ?? "") : "")
  const [owner, setOwner] = useState(entry?.owner ?? "")
  const [ownerPublic, setOwnerPublic] = useState(entry?.ownerPublic ?? false)
  const [isPublic, setPublic] = useState(entry?.isPublic ?? true)
  const save = () => {
    const form = new FormData()
    const known = removed ? null : entry
    form.set("intent", known ? "edit entry" : "add entry")
    if (known) {
      form.set("entry", known.id)
      form.set("version", String(known.version))
    }
    form.set("kind", kind)
    form.set("event", event)
    form.set("year", year)
    form.set("owner", kind === "ownership" ? owner : "")
    if (ownerPublic) form.set("ownerPublic", "yes")
    if (isPublic) form.set("isPublic", "yes")
    void submit(form, { method: "post" })
  }
  const onKeyDown = (pressed: KeyboardEvent) => {
    if (pressed.key === "Escape") return onClose()
    const isBox = pressed.target instanceof HTMLInputElement && pressed.target.type === "checkbox"
    if (pressed.key !== "Enter" || isBox || pressed.target instanceof HTMLButtonElement) return
    pressed.preventDefault()
    save()
  }
  const labels = recordLabels[kind]
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is inside the page's own form, and HTML allows no form within another
    <div
      className={styles.form}
      role="group"
      aria-label={entry ? `Edit ${entry.event}` : labels.add}
      onKeyDown={onKeyDown}
    >
      <TextInput
        className={styles.event ?? ""}
        label={labels.event}
        placeholder={labels.example}
        maxLength={300}
        value={event}
        error={problem?.fields?.event}
        onChange={({ currentTarget }) => setEvent(currentTarget.value)}
        autoFocus
      />
      <TextInput
        label="Year"
        description="Or about 2019"
        maxLength={60}
        value={year}
        error={problem?.fields?.year}
        onChange={({ currentTarget }) => setYear(currentTarget.value)}
      />
      {kind === "ownership" && (
        <TextInput
          label="Owner"
          description={ownerPublic ? "Visitors read this name" : "Visitors read “private collection”"}
          maxLength={200}
          value={owner}
          onChange={({ currentTarget }) => setOwner(currentTarget.value)}
        />
      )}
      <span className={styles.ticks}>
        {kind === "ownership" && (
          <Checkbox
            label="Show the name"
            checked={ownerPublic}
            onChange={({ currentTarget }) => setOwnerPublic(currentTarget.checked)}
          />
        )}
        <Checkbox
          label="Visitors see this"
          checked={isPublic}
          onChange={({ currentTarget }) => setPublic(currentTarget.checked)}
        />
      </span>
      <span className={styles.acts}>
        <Button variant="default" onClick={save} disabled={isBusy}>
          {removed ? "Add it again" : entry ? "Save" : "Add"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </span>
      {problem && !problem.fields?.event && !problem.fields?.year && (
        <p role="alert" className={styles.problem}>
          {removed ? "Someone else just removed this entry. Yours is still in the fields." : problem.message}
        </p>
      )}
    </div>
  )
}

function useEntrySave(onSaved: () => void) {
  const { submit, state, data } = useFetcher<NonNullable<ActionAnswer> & { entry?: "saved" }>()
  const { revalidate } = useRevalidator()
  const problem = state === "idle" ? data?.problem : undefined
  const isSaved = state === "idle" && data?.entry === "saved"
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once, when it is saved; the callback is new at every render
  useEffect(() => {
    if (isSaved) onSaved()
  }, [isSaved])
  // Shows the other user's change above.
  useEffect(() => {
    if (problem?.code === "conflict") void revalidate()
  }, [problem, revalidate])
  return { submit, problem, isBusy: state !== "idle" }
}
