import { type CSSProperties, useCallback, useEffect, useState } from "react"
import { getPictureFileUrl, getWidths, type PictureView } from "../../../domain/media/picture-view.ts"
import styles from "./thumb.module.css"
import { withUnmarkedFiles } from "./unmarked-picture.ts"

export type ThumbPicture = Omit<PictureView, "alt">

/** Without alt text, because its title is beside it. @param width of the box, in px; `height` likewise */
export function Thumb({ picture, width, height }: { picture: ThumbPicture | null; width: number; height: number }) {
  const box = { width, height }
  if (!picture) return <span className={styles.box} style={box} data-empty />
  return (
    <span className={styles.box} style={box}>
      <FittedThumb picture={picture} maxWidth={width} maxHeight={height} />
    </span>
  )
}

type FittedProps = { picture: ThumbPicture; maxWidth: number; maxHeight: number }

export function FittedThumb({ picture, maxWidth, maxHeight }: FittedProps) {
  const scale = Math.min(maxWidth / picture.width, maxHeight / picture.height)
  return (
    <ThumbImage
      picture={picture}
      width={Math.round(picture.width * scale)}
      height={Math.round(picture.height * scale)}
    />
  )
}

/** Pictures that do not fit are hidden, so that none is cropped. */
export function Strip({ pictures, height }: { pictures: (ThumbPicture & { id: string })[]; height: number }) {
  return (
    <span className={styles.strip} style={{ height }}>
      {pictures.map((picture) => (
        <ThumbImage
          key={picture.id}
          picture={picture}
          height={height}
          width={Math.round((picture.width / picture.height) * height)}
        />
      ))}
    </span>
  )
}

/** Shows the picture's two colors until it has loaded, and while offline. */
export function ThumbImage({ picture, width, height }: { picture: ThumbPicture; width: number; height: number }) {
  const placeholder = picture.placeholder
  const style = placeholder ? ({ "--c1": placeholder.c1, "--c2": placeholder.c2 } as CSSProperties) : undefined
  const file = smallest(picture, width)
  const { isMissing, markMissing, checkLoaded } = useMissingFile(file || undefined)
  if (!file || isMissing) return <span className={styles.waiting} style={{ ...style, width, height }} />
  return (
    <img
      ref={checkLoaded}
      className={styles.image}
      src={file}
      onError={markMissing}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
      style={style}
    />
  )
}

/** Whether the file of a picture failed to load; retries when the browser is online again. */
function useMissingFile(file: string | undefined) {
  const [missing, setMissing] = useState<string>()
  const isMissing = file !== undefined && missing === file
  const markMissing = useCallback(() => setMissing(file), [file])
  // It may have failed before the page was hydrated.
  const checkLoaded = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc && image.naturalWidth === 0) setMissing(file)
    },
    [file],
  )
  useEffect(() => {
    if (!isMissing) return
    const again = () => setMissing(undefined)
    addEventListener("online", again)
    return () => removeEventListener("online", again)
  }, [isMissing])
  return { isMissing, markMissing, checkLoaded }
}

/** The smallest file that is sharp at this width on a screen of double density. */
function smallest(picture: ThumbPicture, width: number) {
  const widths = getWidths(withUnmarkedFiles(picture), "webp")
  const found = widths.find((one) => one >= width * 2) ?? widths.at(-1)
  return found && getPictureFileUrl(picture, found, "webp")
}
