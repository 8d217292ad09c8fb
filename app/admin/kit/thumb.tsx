import type { CSSProperties } from "react"
import { fileUrl, type ShownPicture, widthsOf } from "../../../domain/media/shown-picture.ts"
import styles from "./thumb.module.css"

/** The data of a thumbnail. */
export type ThumbPicture = Omit<ShownPicture, "alt">

/**
 * A picture within a box, never cropped, aligned left so that titles share a line. Beside its title, so without alt
 * text.
 * @param width of the box, in px; `height` likewise
 */
export function Thumb({ picture, width, height }: { picture: ThumbPicture | null; width: number; height: number }) {
  const box = { width, height }
  if (!picture) return <span className={styles.box} style={box} data-empty />
  const scale = Math.min(width / picture.width, height / picture.height)
  const shown = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
  return (
    <span className={styles.box} style={box}>
      <ThumbImage picture={picture} {...shown} />
    </span>
  )
}

/** Pictures of one height side by side; those that do not fit are hidden, so that none is cut. */
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

/** A picture at an exact size; its two colors until it has loaded. */
export function ThumbImage({ picture, width, height }: { picture: ThumbPicture; width: number; height: number }) {
  const placeholder = picture.placeholder
  const style = placeholder ? ({ "--c1": placeholder.c1, "--c2": placeholder.c2 } as CSSProperties) : undefined
  const file = smallest(picture, width)
  if (!file) return <span className={styles.waiting} style={{ ...style, width, height }} />
  return (
    <img
      className={styles.image}
      src={file}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
      style={style}
    />
  )
}

/** The smallest file that is sharp at this width on a screen of double density. */
function smallest(picture: ThumbPicture, width: number) {
  const widths = widthsOf(picture, "webp")
  const found = widths.find((one) => one >= width * 2) ?? widths.at(-1)
  return found && fileUrl(picture, found, "webp")
}
