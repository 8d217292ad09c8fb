import { Button } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { useFetcher, useRevalidator } from "react-router"
import type { WorkForEdit } from "../../../../domain/artworks/catalog/work-for-edit.server.ts"
import type { HistoryLine } from "../../../../domain/history-queries.server.ts"
import { ColumnHeads } from "../../kit/column-heads.tsx"
import { Moment } from "../../kit/dates.tsx"
import { RefusedNotice } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { useActionToast } from "../../kit/toasts/toasts.tsx"
import { type ChangedField, formatHistoryStep, getCurrencyAt, listChangedFields } from "./format-work-history.ts"
import styles from "./history.module.css"

type RestoreRequest = { line: number; names: string[] }

const collapsedCount = 8

export function WorkHistory({ data }: { data: WorkForEdit }) {
  const [asked, setAsked] = useState<RestoreRequest | null>(null)
  const [all, setAll] = useState(false)
  const fetcher = useFetcher<ActionAnswer>()
  const { revalidate } = useRevalidator()
  useActionToast(fetcher.data?.done)
  const sent = useRef<RestoreRequest | null>(null)
  const send = (line: number, fields: ChangedField[], over?: string) => {
    sent.current = createRestoreRequest(line, fields)
    const form = new FormData()
    form.set("intent", "put back")
    form.set("line", String(line))
    for (const name of fields.flatMap(({ of }) => of)) form.append("fields[]", name)
    if (over) form.set("over", over)
    void fetcher.submit(form, { method: "post" }).then(() => void revalidate())
    setAsked(null)
  }
  const requestRestore = (line: number, fields: ChangedField[]) => {
    const later = fields.some(({ now, after, before }) => now !== after && now !== before)
    if (later) setAsked(createRestoreRequest(line, fields))
    else send(line, fields)
  }
  const lines = all ? data.history : data.history.slice(0, collapsedCount)
  const problem = fetcher.state === "idle" ? fetcher.data?.problem : undefined
  const metLater = problem?.fields?.later !== undefined
  // Another user changed the field at this moment.
  useEffect(() => {
    if (metLater) setAsked(sent.current)
  }, [metLater])
  return (
    <div className={styles.history}>
      {problem && <RefusedNotice>{problem.message}</RefusedNotice>}
      <ol>
        {lines.map((line) => (
          <HistoryStep
            key={line.id}
            line={line}
            fields={listChangedFields(line, data.work, data, getCurrencyAt(data.history, line, data.work.currency))}
            asked={asked?.line === line.id ? asked : null}
            onRestore={(fields) => requestRestore(line.id, fields)}
            onAnyway={(fields) => send(line.id, fields, new Date(data.updatedAt).toISOString())}
            onKeepCurrent={() => setAsked(null)}
          />
        ))}
      </ol>
      {!all && data.history.length > collapsedCount && <Button onClick={() => setAll(true)}>Earlier changes</Button>}
    </div>
  )
}

const createRestoreRequest = (line: number, fields: ChangedField[]): RestoreRequest => ({
  line,
  names: fields.map(({ name }) => name),
})

type HistoryStepProps = {
  line: HistoryLine
  fields: ChangedField[]
  asked: RestoreRequest | null
  onRestore: (fields: ChangedField[]) => void
  onAnyway: (fields: ChangedField[]) => void
  onKeepCurrent: () => void
}

function HistoryStep({ line, fields, asked, onRestore, onAnyway, onKeepCurrent }: HistoryStepProps) {
  const restorableFields = fields.filter(({ now, before, of }) => now !== before && of.length > 0)
  const conflictingFields = fields.filter(({ name }) => asked?.names.includes(name))
  return (
    <li>
      <p className="small">
        <Moment at={line.at} />, {line.actorName}
      </p>
      {fields.length === 0 && <p>{formatHistoryStep(line)}</p>}
      {fields.map((field) => (
        <div key={field.name} className={styles.change}>
          <span>{field.label}</span>
          <p>
            <del>{field.before || "empty"}</del> <span aria-hidden="true">→</span> <ins>{field.after || "empty"}</ins>
          </p>
          {field.now !== field.before && field.of.length > 0 && (
            <Button
              aria-label={`Put back ${field.label.toLowerCase()}: ${field.before || "empty"}`}
              onClick={() => onRestore([field])}
            >
              Put back
            </Button>
          )}
        </div>
      ))}
      {restorableFields.length > 1 && (
        <Button onClick={() => onRestore(restorableFields)}>Put the whole step back</Button>
      )}
      {asked && (
        <section className={styles.both} aria-label="Changed again later">
          <p role="alert">This was changed again later. Which one should stay?</p>
          <table>
            <ColumnHeads columns={["", "Now", "Before this step"]} />
            <tbody>
              {conflictingFields.map(({ name, label, now, before }) => (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  <td>{now || "empty"}</td>
                  <td>{before || "empty"}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button onClick={onKeepCurrent} autoFocus>
            Keep the current one
          </Button>
          <Button onClick={() => onAnyway(conflictingFields)}>Restore the former</Button>
        </section>
      )}
    </li>
  )
}
