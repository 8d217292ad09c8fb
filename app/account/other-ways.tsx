import type { ReactNode } from "react"
import styles from "./other-ways.module.css"

/** Another way to the same end: where it leads, and a word about it. */
export type OtherWay = { words: string; href: string; note?: string }

/** The ways beside the main one, as ruled rows. @param children further rows (`<li>`), before the others */
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
