import type { ReactNode } from "react"
import styles from "./alternatives.module.css"

export type AlternativeLink = { words: string; href: string; note?: string }

export function Alternatives({ alternatives, children }: { alternatives: AlternativeLink[]; children?: ReactNode }) {
  return (
    <ul className={styles.ways}>
      {children}
      {alternatives.map(({ words, href, note }) => (
        <li key={href + words}>
          <a href={href}>
            <span>{words}</span>
            {note && <span className={styles.note}>{note}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
