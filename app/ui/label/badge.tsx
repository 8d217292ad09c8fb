import { type Badge as BadgeName, badgeLabels } from "../../../domain/artworks/gallery/badge.ts"
import styles from "./label.module.css"

/** The text is always included, so that the color is not the only sign. */
export function WorkBadge({ badge }: { badge: BadgeName }) {
  return (
    <span className={styles.badge} data-badge={badge}>
      {badgeLabels[badge]}
    </span>
  )
}
