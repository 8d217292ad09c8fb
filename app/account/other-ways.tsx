import type { ReactNode } from "react"
import styles from "./other-ways.module.css"

export type OtherWay = { words: string; href: string; note?: string }

export function OtherWays({ ways, children }: { ways: OtherWay[]; children?: ReactNode }) {
  return (
    <ul className={styles.ways}>
      {children}
      {ways.map(({ words, href, note }) => (
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
