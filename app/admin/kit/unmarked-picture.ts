import { getWidths, type PictureView } from "../../../domain/media/picture-view.ts"
import { isMarkedSize } from "../../../lib/picture-mark.ts"

type Files = Pick<PictureView, "avif" | "webp" | "jpeg" | "width" | "height">

/** Only the files that never have the artist's mark: the studio shows works as they are. */
export function withUnmarkedFiles<P extends Files>(picture: P): P {
  const ratio = picture.height / picture.width
  const filter = (format: "avif" | "webp" | "jpeg") => {
    const widths = getWidths(picture, format)
    const unmarked = widths.filter((width) => !isMarkedSize({ width, height: width * ratio }))
    return (unmarked.length > 0 ? unmarked : widths.slice(0, 1)).join(" ")
  }
  return { ...picture, avif: filter("avif"), webp: filter("webp"), jpeg: filter("jpeg") }
}
