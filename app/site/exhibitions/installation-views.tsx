import type { CSSProperties } from "react"
import type { InstallationView } from "../../../domain/media/installation-views.server.ts"
import { ImageCaption } from "../../ui/caption/caption-text.tsx"
import labels from "../../ui/label/label.module.css"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import { useScripted } from "../../ui/use-scripted.ts"
import { useImageNumber } from "../artworks/lightbox/image-address.ts"
import { ViewLink } from "../artworks/lightbox/view-link.tsx"
import styles from "./exhibition-page.module.css"

/** Without scripts there is no lightbox: the view in the URL is shown here. */
export function LeadView({ views }: { views: InstallationView[] }) {
  const asked = useImageNumber()
  const scripted = useScripted()
  const view = (!scripted && asked && views[asked - 1]) || views[0]
  if (!view) return null
  return (
    <figure className={styles.lead} style={ratio(view)}>
      <ViewLink number={1} className={styles.picture} label="View full screen">
        <Picture picture={view} sizes="100vw" first />
      </ViewLink>
      <ImageCaption of={view.caption} className={labels.label} />
    </figure>
  )
}

export function InstallationViews({ views }: { views: InstallationView[] }) {
  const others = views.slice(1)
  if (others.length === 0) return null
  return (
    <section className={page.section} aria-labelledby="views">
      <h2 id="views" className={styles.viewsHead}>
        Installation views
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari exposes lists without bullets as plain groups */}
      <ul className={styles.views} role="list">
        {others.map((view, index) => (
          <li key={view.id} style={ratio(view)}>
            <ViewLink number={index + 2} className={styles.picture}>
              <Picture picture={view} sizes="(width < 768px) 90vw, 48vw" />
            </ViewLink>
            <ImageCaption of={view.caption} className={labels.label} as="p" />
          </li>
        ))}
      </ul>
    </section>
  )
}

const ratio = (view: InstallationView) => ({ "--r": view.width / view.height }) as CSSProperties
