import { href } from "react-router"
import type { WorkCard } from "../../../domain/artworks/work-card.ts"
import type { Photo } from "../../../domain/media/photo.ts"
import { ImageCaption } from "../../ui/caption/caption-text.tsx"
import { classes } from "../../ui/classes.ts"
import labels from "../../ui/label/label.module.css"
import { Label } from "../../ui/label/label.tsx"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import type { ShellSite } from "../shell/site.ts"
import styles from "./contact.module.css"

type InquiryWorkProps = {
  /** Null: no work, or no longer public. */
  work: WorkCard | null
  title: string
  view: Photo | null
  site: ShellSite | undefined
}

export function InquiryWork({ work, title, view, site }: InquiryWorkProps) {
  return (
    <div className={classes(styles.about, work && styles.withWork)}>
      {work?.picture ? (
        <a href={href("/artwork/:id", { id: work.id })} className={styles.picture} aria-label={work.title}>
          <Picture picture={work.picture} sizes="(max-width: 767px) 112px, 360px" soon />
        </a>
      ) : null}
      {work ? <Label work={work} everyBadge className={styles.label} /> : null}
      {!work && title ? (
        <p className={text.lead}>
          <i>{title}</i>
        </p>
      ) : null}
      {!work && !title ? <p className={text.lead}>Ask about a work, a visit to the studio or a show.</p> : null}
      {site && (site.contactEmail || site.location) ? (
        <address className={classes(styles.studio, text.small)}>
          {site.contactEmail ? <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a> : null}
          {site.location ? <span>{site.location}</span> : null}
        </address>
      ) : null}
      {view ? (
        <figure className={styles.view}>
          <Picture picture={view.picture} sizes="(width < 1024px) 1px, 32vw" />
          <ImageCaption of={view.caption} className={labels.label} />
        </figure>
      ) : null}
    </div>
  )
}
