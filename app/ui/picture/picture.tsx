import type { CSSProperties } from "react"
import { fileUrl, type PictureFormat, type ShownPicture, widthsOf } from "../../../domain/media/shown-picture.ts"
import { classes } from "../classes.ts"
import { arriveGently } from "./arrive.ts"
import styles from "./picture.module.css"

type PictureProps = {
  picture: ShownPicture
  /** Its width on the page, as in the `sizes` attribute: `(max-width: 767px) 100vw, 50vw`. */
  sizes: string
  /** The main picture of the page: loaded first, and scripts wait for it. One per page. */
  first?: boolean
  /** Visible at once: loaded without waiting for scrolling. */
  soon?: boolean
  /** Set by script: it failed to load. */
  onFail?: () => void
  className?: string
  style?: CSSProperties
}

/**
 * A picture in its own aspect ratio, which is reserved while it loads: its two colors are shown until then.
 * Never cropped, nothing over it.
 */
export function Picture({ picture, sizes, first, soon, onFail, className, style }: PictureProps) {
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

const setOf = (picture: ShownPicture, format: PictureFormat) =>
  widthsOf(picture, format)
    .map((width) => `${fileUrl(picture, width, format)} ${width}w`)
    .join(", ")
