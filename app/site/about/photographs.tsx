import type { Photo } from "../../../domain/media/photo.ts"
import { classes } from "../../ui/classes.ts"
import label from "../../ui/label/label.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import styles from "./about.module.css"

/** Photographs of the studio beside the text; on a phone the first above it, the others below. */
export function Photographs({ photos }: { photos: Photo[] }) {
  return (
    <div className={styles.photographs}>
      {photos.map((photo, index) => (
        <figure key={photo.id}>
          <Picture
            picture={photo.picture}
            sizes="(width < 768px) 100vw, (width < 1024px) 72vw, 40vw"
            first={index === 0}
          />
          {photo.caption ? (
            <figcaption className={classes(label.label, styles.caption)}>{photo.caption}</figcaption>
          ) : null}
        </figure>
      ))}
    </div>
  )
}
