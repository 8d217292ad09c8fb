import type { CSSProperties } from "react"
import { classes } from "../../ui/classes.ts"
import labels from "../../ui/label/label.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import type { PublicArtworkView } from "./public-artwork-view.ts"
import styles from "./wide-strip.module.css"

const minWideRatio = 2.2

/** Phones only: a very wide picture at full height, scrolled sideways. */
export function WideStrip({ work }: { work: PublicArtworkView }) {
  const view = work.views[0]
  const ratio = view ? view.width / view.height : 0
  if (!view || ratio < minWideRatio) return null
  return (
    <figure className={styles.strip} style={{ "--r": ratio } as CSSProperties}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled by touch must be scrollable by keyboard */}
      <section className={styles.scroller} aria-label="The picture from close by" tabIndex={0}>
        <Picture
          className={styles.picture}
          picture={{ ...view, alt: "" }}
          sizes={`(width < 768px) ${Math.round(58 * ratio)}vh, 1px`}
        />
      </section>
      <figcaption className={classes(labels.label, styles.caption)}>Walk along it.</figcaption>
    </figure>
  )
}
