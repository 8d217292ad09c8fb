import type { ImportLineRow } from "../../../domain/artworks/import/runs/import-queries.server.ts"
import { Section } from "../kit/page.tsx"
import styles from "./import.module.css"

type LinesProps = { title: string; note: string; lines: ImportLineRow[]; all: number }

export function ImportLines({ title, note, lines, all }: LinesProps) {
  if (lines.length === 0) return null
  const more = all > lines.length ? `the first ${lines.length} of ${all}; the others are in the report` : note
  return (
    <Section title={title} note={more} className={styles.gap}>
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
    </Section>
  )
}
