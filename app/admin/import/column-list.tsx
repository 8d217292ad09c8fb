import { useState } from "react"
import { type Layout, layoutNames } from "../../../domain/artworks/import/fields.ts"
import type { FoundColumn } from "../../../domain/imports/import.ts"
import { Part } from "../kit/page.tsx"
import { fieldChoices } from "./field-words.ts"
import styles from "./import.module.css"
import { SentSelect } from "./sent-select.tsx"

type ColumnListProps = { columns: FoundColumn[]; layout: Layout; isRemembered: boolean; asked: string[] }

export function ColumnList({ columns, layout, isRemembered, asked }: ColumnListProps) {
  const taken = columns.filter(({ field }) => field !== null)
  // Without a title column the page asks for one, so all columns are shown.
  const isAsked = !taken.some(({ field }) => field === "title")
  const [wantsAll, setAll] = useState(isAsked || asked.length > 0)
  const all = wantsAll || isAsked
  const ignored = columns.filter(({ field }) => field === null)
  const note = isRemembered
    ? `${taken.length} of ${columns.length}, as you chose them for a file like this`
    : `${taken.length} of ${columns.length} are understood${layout === "generic" ? "" : ` as ${layoutNames[layout]} writes them`}`
  return (
    <Part
      title="Columns"
      note={note}
      action={
        ignored.length > 0 &&
        !isAsked && (
          <button type="button" className="link" onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? "Show what is imported" : `Show all ${columns.length}`}
          </button>
        )
      }
    >
      {asked.map((question) => (
        <p key={question} className="small">
          {question}
        </p>
      ))}
      <ul className={styles.columns}>
        {(all ? columns : taken).map((column) => (
          <Column key={column.heading} column={column} />
        ))}
      </ul>
      {!all && ignored.length > 0 && (
        <p className={styles.ignored}>
          Not imported:{" "}
          {ignored.slice(0, 30).map(({ heading, cells }, at) => (
            <span key={heading}>
              {at > 0 && ", "}
              <b>{heading}</b> ({cells === 0 ? "empty" : "not recognized"})
            </span>
          ))}
          {ignored.length > 30 && ` and ${ignored.length - 30} more`}.
        </p>
      )}
    </Part>
  )
}

function Column({ column: { heading, field, cells, samples } }: { column: FoundColumn }) {
  return (
    <li>
      <span className={styles.col}>{heading}</span>
      <span className={styles.samples}>
        {samples.length > 0 ? samples.map((text) => <span key={text}>{text}</span>) : <span>empty</span>}
      </span>
      <SentSelect
        label={`${heading} becomes`}
        data={fieldChoices(field)}
        value={field ?? ""}
        form={(chosen) => ({ intent: "column", heading, field: chosen })}
      />
      <span className="small">{cells === 0 ? "every cell is empty" : ""}</span>
    </li>
  )
}
