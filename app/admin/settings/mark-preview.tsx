import type { CSSProperties } from "react"
import { getPictureFileUrl, getWidths, type PictureView } from "../../../domain/media/picture-view.ts"
import { withUnmarkedFiles } from "../kit/unmarked-picture.ts"
import styles from "./mark-preview.module.css"

/** The corner of a picture with the artist's name as large files have it, while that is chosen. */
export function MarkPreview({ picture, name }: { picture: PictureView | null; name: string }) {
  if (!picture) return null
  const width = getWidths(withUnmarkedFiles(picture), "webp").at(-1)
  if (width === undefined) return null
  const style = { "--tall": Math.max(1, picture.height / picture.width) } as CSSProperties
  return (
    <figure className={styles.preview}>
      <div className={styles.corner} style={style} data-ground={isLight(picture.placeholder?.c2) ? "light" : "dark"}>
        <img src={getPictureFileUrl(picture, width, "webp")} alt="" width={picture.width} height={picture.height} />
        <span aria-hidden>{name}</span>
      </div>
      <figcaption className="small">{`The lower right corner of a large picture, with “${name}”`}</figcaption>
    </figure>
  )
}

/** Of the picture's lower half. @param color as `#ba9` */
function isLight(color = "#999"): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 2, 3].map((at) => Number.parseInt(color[at] ?? "9", 16) * 17)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 140
}
