import type { DOMAttributes, Ref } from "react"
import { IconButton } from "../../../ui/controls/icon.tsx"
import { Picture } from "../../../ui/picture/picture.tsx"
import styles from "./lightbox.module.css"
import type { LightboxImage } from "./lightbox-images.ts"
import type { View } from "./zoom.ts"

type StageProps = {
  stageRef: Ref<HTMLDivElement>
  pictureRef: Ref<HTMLDivElement>
  image: LightboxImage
  view: View
  /** Under somebody's hand: follows without delay. */
  held: boolean
  handlers: DOMAttributes<HTMLDivElement>
  /** Null: there is only one picture. */
  onTurn: ((by: number) => void) | null
}

/** The picture, as large as there is room; closer, its finer files are asked for. */
export function Stage({ stageRef, pictureRef, image, view, held, handlers, onTurn }: StageProps) {
  const { scale, x, y } = view
  return (
    <div className={styles.stage}>
      {onTurn ? (
        <IconButton className={styles.side} name="previous" label="Previous" onClick={() => onTurn(-1)} />
      ) : (
        <span className={styles.side} />
      )}
      <div className={styles.fit} ref={stageRef} {...handlers}>
        <div
          className={styles.picture}
          ref={pictureRef}
          data-held={held || undefined}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        >
          <Picture key={image.id} picture={image.src} sizes={`${Math.ceil(Math.max(scale, 1) * 100)}vw`} soon />
        </div>
      </div>
      {onTurn ? (
        <IconButton className={styles.side} name="next" label="Next" onClick={() => onTurn(1)} />
      ) : (
        <span className={styles.side} />
      )}
    </div>
  )
}
