import { memo } from "react"
import { LiveFrame } from "./live-frame.tsx"
import styles from "./pages.module.css"

type PageViewsProps = { src: string; version: string; openId: string | null; onPress: (blockId: string) => void }

/** The page as it is saved, on a desktop and on a phone. */
export const PageViews = memo(function PageViews(frame: PageViewsProps) {
  return (
    <div className={styles.views}>
      <figure>
        <LiveFrame {...frame} title="The page on a desktop" width={1440} />
        <figcaption>
          <span>Desktop, 1440</span>
          <span>Press a part to edit it</span>
        </figcaption>
      </figure>
      <figure>
        <LiveFrame {...frame} title="The page on a phone" width={390} />
        <figcaption>
          <span>Phone, 390</span>
        </figcaption>
      </figure>
    </div>
  )
})
