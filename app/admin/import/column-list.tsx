import { useState } from "react"
import { type Layout, layoutNames } from "../../../domain/artworks/import/fields.ts"
import type { FoundColumn } from "../../../domain/artworks/import/runs/import.ts"
import { Section } from "../kit/page.tsx"
import { AutoSubmitSelect } from "./auto-submit-select.tsx"
import { getImportFieldChoices } from "./field-labels.ts"
import styles from "./import.module.css"

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
    <Section
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
    </Section>
  )
}

function Column({ column: { heading, field, cells, samples } }: { column: FoundColumn }) {
  return (
    <li>
      <span className={styles.col}>{heading}</span>
      <span className={styles.samples}>
        {samples.length > 0 ? samples.map((text) => <span key={text}>{text}</span>) : <span>empty</span>}
      </span>
      <AutoSubmitSelect
        label={`${heading} becomes`}
        data={getImportFieldChoices(field)}
        value={field ?? ""}
        form={(chosen) => ({ intent: "column", heading, field: chosen })}
      />
      <span className="small">{cells === 0 ? "every cell is empty" : ""}</span>
    </li>
  )
}
