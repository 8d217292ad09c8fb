import { Button } from "@mantine/core"
import { type ReactNode, useEffect, useRef, useState } from "react"
import type { LibraryPhoto } from "../../../domain/media/photo.ts"
import { DragOverlay } from "../kit/drag/drag-overlay.tsx"
import { type DraggedItem, startKeyboardDrag } from "../kit/drag/keyboard-drag.ts"
import { useDrag } from "../kit/drag/use-drag.ts"
import { useKeyboardDrag } from "../kit/drag/use-keyboard-drag.ts"
import { WorkDrawer } from "../kit/drawer/work-drawer.tsx"
import { getEdgeButtonProps } from "../kit/edge-button-props.ts"
import type { RequestFields } from "../kit/requests.tsx"
import { ThumbImage } from "../kit/thumb.tsx"
import { useUploads } from "../uploading/uploads.tsx"
import { getPhotoName, PhotoCard } from "./photo-card.tsx"
import styles from "./photos.module.css"
import type { usePhotos } from "./use-photos.ts"

type PhotoGridProps = {
  photos: LibraryPhoto[]
  send: (fields: RequestFields) => void
  page: Pick<ReturnType<typeof usePhotos>, "write" | "add">
  children: ReactNode
}

const getMoveFields = ({ id, before }: DraggedItem): RequestFields =>
  Object.entries({ intent: "move", id, before: before ?? "" })

/** Keys: Space picks up and drops, arrows move, Escape cancels; a tap or Enter opens a photo, with buttons that move it. */
export function PhotoGrid({ photos, send, page, children }: PhotoGridProps) {
  const place = useRef<HTMLUListElement>(null)
  const { queue, now } = useUploads()
  const [openId, setOpenId] = useState<string | null>(null)
  const ids = photos.map(({ id }) => id)
  const put = (dragged: DraggedItem) => {
    if (dragged.before !== dragged.id && startKeyboardDrag(dragged.id, ids).before !== dragged.before)
      send(getMoveFields(dragged))
  }
  const { dragged, onKeyDown, cancel: cancelKeyboardDrag } = useKeyboardDrag(ids, put)
  const drag = useDrag(place, { item: "data-photo", target: "data-wall", onDrop: put, byTouch: true })
  const over = drag?.target ? drag : dragged
  useFocusAfterMove(place, ids.join(" "), dragged)
  const named = (id: string | null) => photos.find((photo) => photo.id === id)
  const draggedPhoto = drag && named(drag.id)
  const isLast = over !== null && over.before === null
  return (
    <>
      <ul
        ref={place}
        className={styles.wall}
        data-wall="photos"
        aria-label="Photos"
        data-dragging={drag !== null || undefined}
      >
        {photos.map((photo, at) => {
          const sending = now.files.find(({ subject }) => subject === photo.id)
          return (
            <PhotoCard
              key={photo.id}
              photo={photo}
              sending={sending}
              isDragged={over?.id === photo.id}
              isBefore={over !== null && over.before === photo.id && over.id !== photo.id}
              send={(fields) => {
                if (sending && fields.some(([, value]) => value === "delete")) queue.drop([sending.id])
                send(fields)
              }}
              write={page.write}
              onFiles={(files) => void page.add(files)}
              onAgain={() => sending && queue.again(sending.id)}
              onOpen={() => setOpenId(ids[at] ?? null)}
              onKeyDown={(event) => onKeyDown(event, photo.id)}
              onBlur={() => dragged?.id === photo.id && cancelKeyboardDrag()}
            />
          )
        })}
        <li className={styles.end} data-before={isLast || undefined}>
          {children}
        </li>
      </ul>
      <p id="carry-help" className="unseen">
        Space picks it up, arrow keys move it, Space drops it, Escape cancels. Enter opens it.
      </p>
      <p className="unseen" role="status">
        {dragged &&
          `${getDropPosition(dragged, ids)} of ${ids.length}, ${dragged.before ? `before ${getNameOrEmpty(named(dragged.before))}` : "at the end"}`}
      </p>
      {drag && draggedPhoto && (
        <DragOverlay drag={drag}>
          {draggedPhoto.picture && (
            <ThumbImage
              picture={draggedPhoto.picture}
              height={64}
              width={Math.round((64 * draggedPhoto.picture.width) / draggedPhoto.picture.height)}
            />
          )}
          <span>
            {getPhotoName(draggedPhoto)}
            <br />
            <span className="small">{drag.target && `${getDropPosition(drag, ids)} of ${ids.length}`}</span>
          </span>
        </DragOverlay>
      )}
      <PhotoDrawer
        photo={named(openId)}
        photos={photos}
        onMove={(before) => openId && put({ id: openId, before })}
        onClose={() => setOpenId(null)}
      />
    </>
  )
}

const getNameOrEmpty = (photo: LibraryPhoto | undefined) => (photo ? getPhotoName(photo) : "")

/** Its number after the drop, from 1. */
function getDropPosition({ id, before }: DraggedItem, ids: string[]): number {
  const others = ids.filter((one) => one !== id)
  if (before === id) return ids.indexOf(id) + 1
  const at = before === null ? -1 : others.indexOf(before)
  return (at < 0 ? others.length : at) + 1
}

function useFocusAfterMove(
  place: React.RefObject<HTMLElement | null>,
  order: string,
  keyboardDrag: DraggedItem | null,
) {
  const last = useRef<string>(undefined)
  if (keyboardDrag) last.current = keyboardDrag.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is when
  useEffect(() => {
    if (last.current && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(`[data-photo="${last.current}"]`)?.focus()
  }, [order, place])
}

type PhotoDrawerProps = {
  /** Undefined: closed. */
  photo: LibraryPhoto | undefined
  photos: LibraryPhoto[]
  onMove: (before: string | null) => void
  onClose: () => void
}

const maxWidthPx = 336

/** The alternative to dragging. */
function PhotoDrawer({ photo, photos, onMove, onClose }: PhotoDrawerProps) {
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
