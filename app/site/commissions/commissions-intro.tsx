import type { Photo } from "../../../domain/media/photo.ts"
import { ImageCaption } from "../../ui/caption/caption-text.tsx"
import { classes } from "../../ui/classes.ts"
import label from "../../ui/label/label.module.css"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import styles from "./commissions.module.css"

export function CommissionsIntro({ view }: { view: Photo | null }) {
  return (
    <div className={classes(page.grid, styles.opening)}>
      <div className={styles.words}>
        <h1>Commissions</h1>
        <p className={text.lead}>
          A work made for one wall and the people who live with it. It begins with a message and takes a season, more or
          less. You see it grow along the way, and can say so when it should go a different way.
        </p>
      </div>
      {view ? (
        <figure className={styles.view}>
          <Picture picture={view.picture} sizes="(width < 1024px) 100vw, 58vw" first />
          <ImageCaption of={view.caption} className={label.label} />
        </figure>
      ) : null}
    </div>
  )
}
