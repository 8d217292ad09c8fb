import { ActionIcon, Button } from "@mantine/core"
import { useState } from "react"
import type { RecordEntry } from "../../../../domain/artworks/record/provenance.ts"
import { type RecordKind, recordKinds } from "../../../../domain/artworks/record/record-kinds.ts"
import { getEdgeButtonProps } from "../../kit/edge-button-props.ts"
import { StudioIcon } from "../../kit/icon.tsx"
import { type RequestFields, useRequests } from "../../kit/requests.tsx"
import { EntryForm } from "./entry-form.tsx"
import styles from "./record.module.css"
import { recordLabels } from "./record-labels.ts"

export function WorkRecord({ entries }: { entries: RecordEntry[] }) {
  return (
    <div className={styles.record}>
      {recordKinds.map((kind) => (
        <Entries key={kind} kind={kind} entries={entries.filter((entry) => entry.kind === kind)} />
      ))}
    </div>
  )
}

function Entries({ kind, entries: stored }: { kind: RecordKind; entries: RecordEntry[] }) {
  const { send, pending, requests } = useRequests()
  const [open, setOpen] = useState<RecordEntry | "new" | null>(null)
  const { title, add } = recordLabels[kind]
  const entries = applyPendingOrder(stored, pending)
  const ids = entries.map(({ id }) => id)
  // Unsaved text stays, even if another user removes the entry.
  const removed = open && open !== "new" && !ids.includes(open.id) ? open : null
  const isOpen = (id: string) => open !== null && open !== "new" && open.id === id
  const move = (at: number, to: number) =>
    send([
      ["intent", "order entries"],
      ["kind", kind],
      ...ids.map((id): [string, string] => ["seen[]", id]),
      ...ids
        .toSpliced(at, 1)
        .toSpliced(to, 0, ids[at] ?? "")
        .map((id): [string, string] => ["order[]", id]),
    ])
  return (
    <section aria-label={title}>
      {requests}
      <h3 className="small">{title}</h3>
      <ol>
        {[...entries, ...(removed ? [removed] : [])].map((entry, at) => (
          <li key={entry.id}>
            {isOpen(entry.id) ? (
              <EntryForm kind={kind} entry={entry} removed={entry === removed} onClose={() => setOpen(null)} />
            ) : (
              <>
                <p>
                  {[entry.yearText || entry.year, entry.event, entry.owner].filter(Boolean).join(", ")}
                  {entry.owner && !entry.ownerPublic && <span className="small"> (name private)</span>}
                  {!entry.isPublic && <span className="small"> Only the studio sees this</span>}
                </p>
                <span className={styles.acts}>
                  <ActionIcon
                    aria-label={`Move up: ${entry.event}`}
                    {...getEdgeButtonProps(at === 0, () => move(at, at - 1))}
                  >
                    <StudioIcon name="up" />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={`Move down: ${entry.event}`}
                    {...getEdgeButtonProps(at === entries.length - 1, () => move(at, at + 1))}
                  >
                    <StudioIcon name="down" />
                  </ActionIcon>
                  <Button aria-label={`Edit ${entry.event}`} onClick={() => setOpen(entry)}>
                    Edit
                  </Button>
                  <Button
                    aria-label={`Remove ${entry.event}`}
                    onClick={() => send(Object.entries({ intent: "remove entry", entry: entry.id }))}
                  >
                    Remove
                  </Button>
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
      {open === "new" ? (
        <EntryForm kind={kind} entry={null} onClose={() => setOpen(null)} />
      ) : (
        <Button onClick={() => setOpen("new")}>{add}</Button>
      )}
    </section>
  )
}

function applyPendingOrder(entries: RecordEntry[], pending: RequestFields[]): RecordEntry[] {
  const order = pending.at(-1)?.flatMap(([name, value]) => (name === "order[]" ? [value] : [])) ?? []
  if (order.length === 0) return entries
  return entries.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}
