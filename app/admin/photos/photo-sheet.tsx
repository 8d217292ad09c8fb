import { Button } from "@mantine/core"
import type { LibraryPhoto } from "../../../domain/media/photo.ts"
import { unlessAtEnd } from "../kit/at-end.ts"
import { WorkSheet } from "../kit/sheet/work-sheet.tsx"
import { ThumbImage } from "../kit/thumb.tsx"
import { getPhotoName } from "./photo-card.tsx"
import styles from "./photos.module.css"

type SheetProps = {
  /** Undefined: closed. */
  photo: LibraryPhoto | undefined
  photos: LibraryPhoto[]
  onMove: (before: string | null) => void
  onClose: () => void
}

const widest = 336

/** The alternative to dragging. */
export function PhotoSheet({ photo, photos, onMove, onClose }: SheetProps) {
  const at = photos.findIndex(({ id }) => id === photo?.id)
  const idAt = (index: number) => photos[index]?.id ?? null
  const last = photos.length - 1
  return (
    <WorkSheet work={photo && { title: getPhotoName(photo) }} onClose={onClose}>
      {photo?.picture && (
        <div className={styles.large}>
          <ThumbImage
            picture={photo.picture}
            width={widest}
            height={Math.round((widest * photo.picture.height) / photo.picture.width)}
          />
        </div>
      )}
      <p className="small" role="status">
        {at + 1} of {photos.length}
      </p>
      <div className={styles.places}>
        <Button variant="default" {...unlessAtEnd(at === 0, () => onMove(idAt(0)))}>
          First
        </Button>
        <Button variant="default" {...unlessAtEnd(at === 0, () => onMove(idAt(at - 1)))}>
          Earlier
        </Button>
        <Button variant="default" {...unlessAtEnd(at === last, () => onMove(idAt(at + 2)))}>
          Later
        </Button>
        <Button variant="default" {...unlessAtEnd(at === last, () => onMove(null))}>
          Last
        </Button>
      </div>
    </WorkSheet>
  )
}
