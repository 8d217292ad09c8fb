import type { CSSProperties } from "react"
import {
  getPictureFileUrl,
  getWidths,
  type PictureView,
  type VariantFormat,
} from "../../../domain/media/picture-view.ts"
import { classes } from "../classes.ts"
import styles from "./picture.module.css"

type PictureProps = {
  picture: PictureView
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
  const avif = getSrcSet(picture, "avif")
  const webp = getSrcSet(picture, "webp")
  const jpegs = getWidths(picture, "jpeg")
  const fallback = jpegs.find((one) => one >= 960) ?? jpegs.at(-1)
  const place = { "--r": roundRatio(width / height), "--c1": placeholder?.c1, "--c2": placeholder?.c2, ...style }
  return (
    <span className={classes(styles.picture, className)} style={place as CSSProperties}>
      {fallback ? (
        <picture>
          {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
          {webp ? <source type="image/webp" srcSet={webp} sizes={sizes} /> : null}
          <img
            src={getPictureFileUrl(picture, fallback, "jpeg")}
            width={width}
            height={height}
            alt={alt}
            loading={first || soon ? undefined : "lazy"}
            fetchPriority={first ? "high" : undefined}
            decoding={first ? "sync" : undefined}
            draggable={draggable}
            ref={trackPictureLoading}
            onError={onFail}
          />
        </picture>
      ) : alt ? (
        <span role="img" aria-label={alt} />
      ) : null}
    </span>
  )
}

const roundRatio = (ratio: number) => Math.round(ratio * 1000) / 1000

const getSrcSet = (picture: PictureView, format: VariantFormat) =>
  getWidths(picture, format)
    .map((width) => `${getPictureFileUrl(picture, width, format)} ${width}w`)
    .join(", ")

/** A ref for an `img`. Loaded pictures stay visible, so that nothing flickers; a failed one shows its two colors. */
function trackPictureLoading(img: HTMLImageElement | null) {
  if (!img || img.dataset.arriving !== undefined) return
  if (img.complete) {
    img.dataset.arriving = img.naturalWidth === 0 ? "failed" : "here"
    return
  }
  img.dataset.arriving = "waiting"
  showLoadedSize(img)
  const end = ({ type }: Event) => {
    img.dataset.arriving = type === "load" ? "here" : "failed"
    img.removeEventListener("load", end)
    img.removeEventListener("error", end)
  }
  img.addEventListener("load", end)
  img.addEventListener("error", end)
}

/** Shows a loaded size of the same picture, so that a picture that moves from the grid to its page is never empty. */
function showLoadedSize(img: HTMLImageElement) {
  const picture = img.closest("picture")
  const loaded = new Set(
    performance.getEntriesByType("resource").map((entry) => entry.name.replace(window.location.origin, "")),
  )
  const sets = [...(picture?.querySelectorAll<HTMLImageElement | HTMLSourceElement>("source, img") ?? [])]
  const widest = sets
    .flatMap(({ srcset }) => srcset.split(", ").map((one) => one.split(" ")[0] ?? ""))
    .filter((url) => loaded.has(url))
    .at(-1)
  if (widest && picture?.parentElement) picture.parentElement.style.backgroundImage = `url("${widest}")`
}
