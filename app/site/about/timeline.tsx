import type { CvLine } from "../../../domain/about/cv.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import styles from "./about.module.css"

export function Timeline({ lines }: { lines: CvLine[] }) {
  const kinds = [...new Set(lines.map((line) => line.kind))]
  return (
    <div className={styles.record}>
      {kinds.map((kind) => (
        <section key={kind}>
          <h2>{kind || "Chronology"}</h2>
          <ul>
            {lines
              .filter((line) => line.kind === kind)
              .map((line) => (
                <li key={`${line.year} ${line.title} ${line.text}`}>
                  <span className={styles.year}>{line.year}</span>
                  {line.to ? (
                    <TextLink bare className={styles.show} href={line.to}>
                      <i>{line.title}</i>
                      {line.text}
                    </TextLink>
                  ) : (
                    <span>{line.text}</span>
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
