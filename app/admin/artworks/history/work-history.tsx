import { Button } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { useFetcher, useRevalidator } from "react-router"
import type { WorkForEdit } from "../../../../domain/artworks/work-for-edit.server.ts"
import type { HistoryLine } from "../../../../domain/history-queries.server.ts"
import { Moment } from "../../kit/dates.tsx"
import { RefusedNotice } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/done.ts"
import { useSay } from "../../kit/toasts/toasts.tsx"
import styles from "./history.module.css"
import { type ChangedField, changedFields, currencyAt, stepWords } from "./history-words.ts"

type Asked = { line: number; names: string[] }

const few = 8

export function WorkHistory({ data }: { data: WorkForEdit }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [all, setAll] = useState(false)
  const fetcher = useFetcher<ActionAnswer>()
  const { revalidate } = useRevalidator()
  useSay(fetcher.data?.done)
  const sent = useRef<Asked | null>(null)
  const send = (line: number, fields: ChangedField[], over?: string) => {
    sent.current = askedOf(line, fields)
    const form = new FormData()
    form.set("intent", "put back")
    form.set("line", String(line))
    for (const name of fields.flatMap(({ of }) => of)) form.append("fields[]", name)
    if (over) form.set("over", over)
    void fetcher.submit(form, { method: "post" }).then(() => void revalidate())
    setAsked(null)
  }
  const putBack = (line: number, fields: ChangedField[]) => {
    const later = fields.some(({ now, after, before }) => now !== after && now !== before)
    if (later) setAsked(askedOf(line, fields))
    else send(line, fields)
  }
  const lines = all ? data.history : data.history.slice(0, few)
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
          <Step
            key={line.id}
            line={line}
            fields={changedFields(line, data.work, data, currencyAt(data.history, line, data.work.currency))}
            asked={asked?.line === line.id ? asked : null}
            onPutBack={(fields) => putBack(line.id, fields)}
            onAnyway={(fields) => send(line.id, fields, new Date(data.updatedAt).toISOString())}
            onKeep={() => setAsked(null)}
          />
        ))}
      </ol>
      {!all && data.history.length > few && (
        <Button variant="transparent" onClick={() => setAll(true)}>
          Earlier changes
        </Button>
      )}
    </div>
  )
}

const askedOf = (line: number, fields: ChangedField[]): Asked => ({ line, names: fields.map(({ name }) => name) })

type StepProps = {
  line: HistoryLine
  fields: ChangedField[]
  asked: Asked | null
  onPutBack: (fields: ChangedField[]) => void
  onAnyway: (fields: ChangedField[]) => void
  onKeep: () => void
}

function Step({ line, fields, asked, onPutBack, onAnyway, onKeep }: StepProps) {
  const back = fields.filter(({ now, before, of }) => now !== before && of.length > 0)
  const both = fields.filter(({ name }) => asked?.names.includes(name))
  return (
    <li>
      <p className="small">
        <Moment at={line.at} />, {line.actorName}
      </p>
      {fields.length === 0 && <p>{stepWords(line)}</p>}
      {fields.map((field) => (
        <div key={field.name} className={styles.change}>
          <span>{field.label}</span>
          <p>
            <del>{field.before || "empty"}</del> <span aria-hidden="true">→</span> <ins>{field.after || "empty"}</ins>
          </p>
          {field.now !== field.before && field.of.length > 0 && (
            <Button
              variant="transparent"
              aria-label={`Put back ${field.label.toLowerCase()}: ${field.before || "empty"}`}
              onClick={() => onPutBack([field])}
            >
              Put back
            </Button>
          )}
        </div>
      ))}
      {back.length > 1 && (
        <Button variant="transparent" onClick={() => onPutBack(back)}>
          Put the whole step back
        </Button>
      )}
      {asked && (
        <section className={styles.both} aria-label="Changed again later">
          <p role="alert">This was changed again later. Which one should stay?</p>
          <table>
            <thead>
              <tr>
                <td />
                <th scope="col">Now</th>
                <th scope="col">Before this step</th>
              </tr>
            </thead>
            <tbody>
              {both.map(({ name, label, now, before }) => (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  <td>{now || "empty"}</td>
                  <td>{before || "empty"}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button variant="transparent" onClick={onKeep} autoFocus>
            Keep the current one
          </Button>
          <Button variant="transparent" onClick={() => onAnyway(both)}>
            Restore the former
          </Button>
        </section>
      )}
    </li>
  )
}
