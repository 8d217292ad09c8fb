import { href, Link } from "react-router"
import type { ImportView } from "../../../domain/artworks/import/runs/import-queries.server.ts"
import { Day } from "../kit/dates.tsx"
import { Section } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import { formatUndoForecast } from "./format-import.ts"
import styles from "./import.module.css"
import { ImportLines } from "./import-lines.tsx"

export function ImportEnd({ view }: { view: ImportView }) {
  const { cameIn, leftOutRows, keptWorks, undo, undoUntil, problem, state } = view
  return (
    <>
      {undoUntil && undo && (
        <>
          <p className={styles.until} id="undo">
            You can undo the whole import until <Day at={undoUntil} />. {formatUndoForecast(undo)}
          </p>
          <ImportLines title="Would stay" note="the reason is beside each" lines={undo.kept} all={undo.keptCount} />
        </>
      )}
      {problem && state !== "failed" && <p className={styles.until}>{problem}</p>}
      <ImportLines title="Kept" note="the reason is beside each" lines={keptWorks} all={view.kept} />
      {cameIn.length > 0 && state !== "undoing" && (
        <Section title={state === "undone" ? "Still here" : "Came in"} className={styles.gap}>
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
        </Section>
      )}
      <ImportLines title="Left out" note="" lines={leftOutRows} all={view.leftOut} />
      <ImportLines title="Please check" note="" lines={view.remarks.lines} all={view.remarks.all} />
    </>
  )
}
