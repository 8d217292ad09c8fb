import { TextLink } from "../../ui/controls/text-link.tsx"
import styles from "./about.module.css"
import type { RecordEntry } from "./record.ts"

/** The artist's record, one list per kind, in the artist's order. */
export function Timeline({ entries }: { entries: RecordEntry[] }) {
  const kinds = [...new Set(entries.map((entry) => entry.kind))]
  return (
    <div className={styles.record}>
      {kinds.map((kind) => (
        <section key={kind}>
          <h2>{kind || "Chronology"}</h2>
          <ul>
            {entries
              .filter((entry) => entry.kind === kind)
              .map((entry) => (
                <li key={`${entry.year} ${entry.title} ${entry.text}`}>
                  <span className={styles.year}>{entry.year}</span>
                  {entry.to ? (
                    <TextLink bare className={styles.show} href={entry.to}>
                      <i>{entry.title}</i>
                      {entry.text}
                    </TextLink>
                  ) : (
                    <span>{entry.text}</span>
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
