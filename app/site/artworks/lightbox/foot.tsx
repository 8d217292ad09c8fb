import { useEffect, useRef } from "react"
import { CaptionText } from "../../../ui/caption/caption-text.tsx"
import { IconButton } from "../../../ui/controls/icon.tsx"
import labels from "../../../ui/label/label.module.css"
import { Picture } from "../../../ui/picture/picture.tsx"
import { Buy } from "./bar.tsx"
import styles from "./foot.module.css"
import { getImageTitle, type LightboxImage } from "./lightbox-images.ts"
import { useViewValue, type ViewStore } from "./view-store.ts"
import { formatZoom, keyZoomFactor, maxScale, minScale } from "./zoom.ts"

type FootProps = {
  images: LightboxImage[]
  index: number
  views: ViewStore
  thumbnails: boolean
  onZoom: (factor: number) => void
  onReset: () => void
  onPick: (index: number) => void
  onTurn: ((by: number) => void) | null
  onBuy?: () => void
}

export function LightboxFooter({
  images,
  index,
  views,
  thumbnails,
  onZoom,
  onReset,
  onPick,
  onTurn,
  onBuy,
}: FootProps) {
  const image = images[index]
  if (!image) return null
  return (
    <footer className={styles.foot}>
      <div className={styles.about}>
        <div className={labels.label}>
          <p className={styles.title}>
            <i>{getImageTitle(image, index)}</i>
          </p>
          {image.details ? <p className={styles.facts}>{image.details}</p> : null}
          {images.some(({ description }) => description) ? (
            <p className={styles.words}>
              <CaptionText of={image.description} />
            </p>
          ) : null}
        </div>
        <Zoom views={views} onZoom={onZoom} onReset={onReset} />
      </div>
      {thumbnails ? <Thumbnails images={images} index={index} onPick={onPick} /> : null}
      {onTurn || onBuy ? (
        <div className={styles.turn}>
          {onTurn ? <IconButton name="previous" label="Previous" onClick={() => onTurn(-1)} /> : null}
          {onBuy ? <Buy image={image} onBuy={onBuy} main /> : null}
          {onTurn ? <IconButton name="next" label="Next" onClick={() => onTurn(1)} /> : null}
        </div>
      ) : null}
    </footer>
  )
}

/** Only this renders while zooming. */
function Zoom({ views, onZoom, onReset }: Pick<FootProps, "views" | "onZoom" | "onReset">) {
  const percent = useViewValue(views, ({ scale }) => formatZoom(scale))
  const atLeast = useViewValue(views, ({ scale }) => scale <= minScale)
  const atMost = useViewValue(views, ({ scale }) => scale >= maxScale)
  return (
    <fieldset className={styles.zoom} aria-label="Zoom">
      <IconButton name="minus" label="Zoom out" disabled={atLeast} onClick={() => onZoom(1 / keyZoomFactor)} />
      <button type="button" className={styles.percent} aria-label={`Zoom ${percent}, reset`} onClick={onReset}>
        {percent}
      </button>
      <IconButton name="plus" label="Zoom in" disabled={atMost} onClick={() => onZoom(keyZoomFactor)} />
    </fieldset>
  )
}

function Thumbnails({ images, index, onPick }: Pick<FootProps, "images" | "index" | "onPick">) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    strip.current?.children[index]?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [index])
  return (
    <nav className={styles.thumbnails} aria-label="Pictures" ref={strip}>
      {images.map((image, at) => (
        <button
          key={image.id}
          type="button"
          aria-current={at === index ? "true" : undefined}
          aria-label={`Picture ${at + 1}: ${image.alt}`}
          onClick={() => onPick(at)}
        >
          <Picture picture={image.src} sizes="120px" soon />
        </button>
      ))}
    </nav>
  )
}
