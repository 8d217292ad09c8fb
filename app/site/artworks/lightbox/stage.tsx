import { type DOMAttributes, type RefObject, useState } from "react"
import { getFinestWidth, getLightPicture } from "../../../../domain/media/close-up.ts"
import controls from "../../../ui/controls/controls.module.css"
import { IconButton } from "../../../ui/controls/icon.tsx"
import { Picture } from "../../../ui/picture/picture.tsx"
import styles from "./lightbox.module.css"
import type { LightboxImage } from "./lightbox-images.ts"
import { useCloseUp } from "./use-close-up.ts"
import { useViewValue, type ViewStore } from "./view-store.ts"

type StageProps = {
  stageRef: RefObject<HTMLDivElement | null>
  pictureRef: RefObject<HTMLDivElement | null>
  image: LightboxImage
  views: ViewStore
  handlers: DOMAttributes<HTMLDivElement>
  onTurn: ((by: number) => void) | null
}

export function LightboxStage({ stageRef, pictureRef, image, views, handlers, onTurn }: StageProps) {
  const { closeUp } = image
  const src = closeUp ? getLightPicture(image.src, closeUp) : image.src
  const halves = useViewValue(views, ({ scale }) => (closeUp ? 2 : Math.ceil(Math.max(scale, 1) * 2)))
  const canvas = useCloseUp({ stage: stageRef, picture: pictureRef, views, closeUp, finest: getFinestWidth(src) })
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState<string | null>(null)
  const tryAgain = () => {
    setFailed(null)
    setTries(tries + 1)
  }
  return (
    <div className={styles.stage}>
      {onTurn ? (
        <IconButton className={styles.side} name="previous" label="Previous" onClick={() => onTurn(-1)} />
      ) : (
        <span className={styles.side} />
      )}
      <div className={styles.fit} ref={stageRef} {...handlers}>
        <div className={styles.picture} ref={pictureRef}>
          <Picture
            key={`${image.id} ${tries}`}
            picture={src}
            sizes={`${halves * 50}vw`}
            soon
            draggable={false}
            onFail={() => setFailed(image.id)}
          />
        </div>
        {closeUp ? <canvas key={closeUp.folder} ref={canvas} className={styles.tiles} /> : null}
      </div>
      {failed === image.id ? (
        <p className={styles.failed} role="status">
          This picture didn’t load.{" "}
          <button type="button" className={controls.link} onClick={tryAgain}>
            Try again
          </button>
        </p>
      ) : null}
      {onTurn ? (
        <IconButton className={styles.side} name="next" label="Next" onClick={() => onTurn(1)} />
      ) : (
        <span className={styles.side} />
      )}
    </div>
  )
}
