import type { Photo } from "../../../domain/media/photo.ts"
import { CaptionText } from "../../ui/caption/caption-text.tsx"
import { classes } from "../../ui/classes.ts"
import label from "../../ui/label/label.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import styles from "./about.module.css"

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
            <figcaption className={classes(label.label, styles.caption)}>
              <CaptionText of={photo.caption} />
            </figcaption>
          ) : null}
        </figure>
      ))}
    </div>
  )
}
