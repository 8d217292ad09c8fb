import { Button } from "@mantine/core"
import type { LibraryPhoto } from "../../../domain/media/photo.ts"
import { WorkDrawer } from "../kit/drawer/work-drawer.tsx"
import { getEdgeButtonProps } from "../kit/edge-button-props.ts"
import { ThumbImage } from "../kit/thumb.tsx"
import { getPhotoName } from "./photo-card.tsx"
import styles from "./photos.module.css"

type PhotoDrawerProps = {
  /** Undefined: closed. */
  photo: LibraryPhoto | undefined
  photos: LibraryPhoto[]
  onMove: (before: string | null) => void
  onClose: () => void
}

const maxWidthPx = 336

/** The alternative to dragging. */
export function PhotoDrawer({ photo, photos, onMove, onClose }: PhotoDrawerProps) {
  const at = photos.findIndex(({ id }) => id === photo?.id)
  const idAt = (index: number) => photos[index]?.id ?? null
  const last = photos.length - 1
  return (
    <WorkDrawer work={photo && { title: getPhotoName(photo) }} onClose={onClose}>
      {photo?.picture && (
        <div className={styles.large}>
          <ThumbImage
            picture={photo.picture}
            width={maxWidthPx}
            height={Math.round((maxWidthPx * photo.picture.height) / photo.picture.width)}
          />
        </div>
      )}
      <p className="small" role="status">
        {at + 1} of {photos.length}
      </p>
      <div className={styles.places}>
        <Button variant="default" {...getEdgeButtonProps(at === 0, () => onMove(idAt(0)))}>
          First
        </Button>
        <Button variant="default" {...getEdgeButtonProps(at === 0, () => onMove(idAt(at - 1)))}>
          Earlier
        </Button>
        <Button variant="default" {...getEdgeButtonProps(at === last, () => onMove(idAt(at + 2)))}>
          Later
        </Button>
        <Button variant="default" {...getEdgeButtonProps(at === last, () => onMove(null))}>
          Last
        </Button>
      </div>
    </WorkDrawer>
  )
}
