import type { CSSProperties } from "react"
import { fileUrl, type ShownPicture, type VariantFormat, widthsOf } from "../../../domain/media/shown-picture.ts"
import { classes } from "../classes.ts"
import { arriveGently } from "./arrive.ts"
import styles from "./picture.module.css"

type PictureProps = {
  picture: ShownPicture
  sizes: string
  /** The page's main picture: loaded first, and scripts wait for it. One per page. */
  first?: boolean
  /** Visible without scrolling: not lazy. */
  soon?: boolean
  /** False where it is panned: browsers would drag the image file instead. */
  draggable?: boolean
  onFail?: () => void
  className?: string
  style?: CSSProperties
}

/** Reserves its aspect ratio and shows two colors while loading. Never cropped or covered. */
export function Picture({ picture, sizes, first, soon, draggable, onFail, className, style }: PictureProps) {
  const { width, height, placeholder, alt } = picture
  const avif = setOf(picture, "avif")
  const webp = setOf(picture, "webp")
  const jpegs = widthsOf(picture, "jpeg")
  const fallback = jpegs.find((one) => one >= 960) ?? jpegs.at(-1)
  const place = { "--r": round(width / height), "--c1": placeholder?.c1, "--c2": placeholder?.c2, ...style }
  return (
    <span className={classes(styles.picture, className)} style={place as CSSProperties}>
      {fallback ? (
        <picture>
          {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
          {webp ? <source type="image/webp" srcSet={webp} sizes={sizes} /> : null}
          <img
            src={fileUrl(picture, fallback, "jpeg")}
            width={width}
            height={height}
            alt={alt}
            loading={first || soon ? undefined : "lazy"}
            fetchPriority={first ? "high" : undefined}
            decoding={first ? "sync" : undefined}
            draggable={draggable}
            ref={arriveGently}
            onError={onFail}
          />
        </picture>
      ) : alt ? (
        <span role="img" aria-label={alt} />
      ) : null}
    </span>
  )
}

const round = (ratio: number) => Math.round(ratio * 1000) / 1000

const setOf = (picture: ShownPicture, format: VariantFormat) =>
  widthsOf(picture, format)
    .map((width) => `${fileUrl(picture, width, format)} ${width}w`)
    .join(", ")
