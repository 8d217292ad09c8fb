import type { CSSProperties } from "react"
import { ImageCaption } from "../../ui/caption/caption-text.tsx"
import labels from "../../ui/label/label.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import styles from "./artwork-page.module.css"
import { ViewLink } from "./lightbox/view-link.tsx"
import type { PublicArtworkView } from "./public-artwork-view.ts"

export function WorkViews({ work }: { work: PublicArtworkView }) {
  const views = work.views.slice(1)
  if (views.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes lists without bullets for no lists
    <ul className={styles.views} role="list" aria-label="More views">
      {views.map((view, index) => (
        <li key={view.id} style={{ "--r": view.width / view.height } as CSSProperties}>
          <ViewLink number={index + 2} className={styles.picture}>
            <Picture picture={view} sizes="(max-width: 767px) 90vw, 38vw" />
          </ViewLink>
          <ImageCaption of={view.caption} className={labels.label} as="p" />
        </li>
      ))}
    </ul>
  )
}
