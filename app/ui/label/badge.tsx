import { type Badge as BadgeName, badgeWords } from "../../../domain/artworks/badge.ts"
import styles from "./label.module.css"

/** Availability as galleries mark it: capitals and a dot. The text is always included. */
export function Badge({ badge }: { badge: BadgeName }) {
  return (
    <span className={styles.badge} data-badge={badge}>
      {badgeWords[badge]}
    </span>
  )
}
