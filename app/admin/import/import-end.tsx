import { href, Link } from "react-router"
import type { ImportView, LineRow } from "../../../domain/imports/import-queries.server.ts"
import { Day } from "../kit/dates.tsx"
import { Part } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import styles from "./import.module.css"

/** What came in, what was left out with why, and until when it can be undone. */
export function ImportEnd({ view }: { view: ImportView }) {
  const { cameIn, leftOutRows, keptWorks, undoUntil, problem, state } = view
  return (
    <>
      {undoUntil && (
        <p className={styles.until}>
          You can undo the whole import until <Day at={undoUntil} />. Works that you’ve changed since, and works in an
          order, a hold or an exhibition, stay as they are.
        </p>
      )}
      {problem && state !== "failed" && <p className={styles.until}>{problem}</p>}
      <Lines title="Kept" note="something depends on them by now" lines={keptWorks} all={view.kept} />
      {cameIn.length > 0 && state !== "undoing" && (
        <Part title={state === "undone" ? "Still here" : "Came in"} className={styles.gap}>
          <ul className={styles.came}>
            {cameIn.map(({ id, title, picture }) => (
              <li key={id}>
                <Link to={href("/admin/artworks/:id/edit", { id })}>
                  <Thumb picture={picture} width={84} height={84} />
                  <i>{title}</i>
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Lines title="Left out" note="" lines={leftOutRows} all={view.leftOut} />
    </>
  )
}

function Lines({ title, note, lines, all }: { title: string; note: string; lines: LineRow[]; all: number }) {
  if (lines.length === 0) return null
  const more = all > lines.length ? `the first ${lines.length} of ${all}; the others are in the report` : note
  return (
    <Part title={title} note={more} className={styles.gap}>
      <ul className={styles.left}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a report keep their order
          <li key={at}>
            <span className="small">{line.row > 0 ? line.row : ""}</span>
            <i>{line.title}</i>
            <span>{line.message}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
