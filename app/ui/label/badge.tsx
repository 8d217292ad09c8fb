import { type Badge as BadgeName, badgeWords } from "../../../domain/artworks/badge.ts"
import styles from "./label.module.css"

/** Availability as a gallery marks its list: capitals and a dot. The words are always there too. */
export function Badge({ badge }: { badge: BadgeName }) {
  return (
    <span className={styles.badge} data-badge={badge}>
      {badgeWords[badge]}
    </span>
  )
}
