import { ActionIcon, Button } from "@mantine/core"
import { useState } from "react"
import type { RecordEntry } from "../../../../domain/artworks/provenance.ts"
import { type RecordKind, recordKinds } from "../../../../domain/artworks/record-kinds.ts"
import { Icon } from "../../kit/icon.tsx"
import { useRequests } from "../../kit/requests.tsx"
import { EntryForm } from "./entry-form.tsx"
import styles from "./record.module.css"
import { recordWords } from "./record-words.ts"

/** Owners, certificates, exhibitions and publications: each entry is for visitors or for the studio alone. */
export function WorkRecord({ entries }: { entries: RecordEntry[] }) {
  return (
    <div className={styles.record}>
      {recordKinds.map((kind) => (
        <Entries key={kind} kind={kind} entries={entries.filter((entry) => entry.kind === kind)} />
      ))}
    </div>
  )
}

function Entries({ kind, entries }: { kind: RecordKind; entries: RecordEntry[] }) {
  const { send, requests } = useRequests()
  /** The id of the entry that is edited, "new", or nothing. */
  const [open, setOpen] = useState<string | null>(null)
  const { title, add } = recordWords[kind]
  const ids = entries.map(({ id }) => id)
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
        {entries.map((entry, at) => (
          <li key={entry.id}>
            {open === entry.id ? (
              <EntryForm kind={kind} entry={entry} onClose={() => setOpen(null)} />
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
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  >
                    <Icon name="up" />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={`Move down: ${entry.event}`}
                    disabled={at === entries.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    <Icon name="down" />
                  </ActionIcon>
                  <Button variant="transparent" aria-label={`Edit ${entry.event}`} onClick={() => setOpen(entry.id)}>
                    Edit
                  </Button>
                  <Button
                    variant="transparent"
                    aria-label={`Remove ${entry.event}`}
                    onClick={() =>
                      send([
                        ["intent", "remove entry"],
                        ["entry", entry.id],
                      ])
                    }
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
        <Button variant="transparent" onClick={() => setOpen("new")}>
          {add}
        </Button>
      )}
    </section>
  )
}
