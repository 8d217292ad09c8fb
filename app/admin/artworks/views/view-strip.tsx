import { type ReactNode, useRef } from "react"
import type { EditedView } from "../../../../domain/artworks/catalog/work-for-edit.server.ts"
import { type ViewKind, viewKindLabels } from "../../../../domain/artworks/view-kinds.ts"
import { plainCaption } from "../../../../lib/caption.ts"
import { DragOverlay } from "../../kit/drag/drag-overlay.tsx"
import { type DraggedItem, dropItem } from "../../kit/drag/keyboard-drag.ts"
import { useDrag } from "../../kit/drag/use-drag.ts"
import { useKeyboardDrag } from "../../kit/drag/use-keyboard-drag.ts"
import { ThumbImage } from "../../kit/thumb.tsx"
import styles from "./views.module.css"

type StripProps = {
  pictures: EditedView[]
  chosen: string | undefined
  onChoose: (id: string) => void
  onOrder: (order: string[]) => void
  children: ReactNode
}

const stripHeightPx = 64

/** `Main picture`, `Picture 2, detail`. */
export const formatViewName = (pictures: EditedView[], { id, kind }: { id: string; kind: ViewKind }): string => {
  const at = pictures.findIndex((one) => one.id === id)
  const shows = kind === "front" ? "" : `, ${viewKindLabels[kind].toLowerCase()}`
  return (at === 0 ? "Main picture" : `Picture ${at + 1}`) + shows
}

/** The first picture is the main one. Keys: Space lifts, arrows move, Space drops, Escape cancels. */
export function ViewStrip({ pictures, chosen, onChoose, onOrder, children }: StripProps) {
  const strip = useRef<HTMLOListElement>(null)
  const ids = pictures.map(({ id }) => id)
  const dropPicture = (dragged: DraggedItem) => {
    const order = dropItem(pictures, dragged).map(({ id }) => id)
    if (order.join() !== ids.join()) onOrder(order)
  }
  const { dragged, onKeyDown, cancel } = useKeyboardDrag(ids, dropPicture)
  const drag = useDrag(strip, { item: "data-view", target: "data-views", onDrop: dropPicture, byTouch: true })
  const dropTarget = drag?.target ? drag : dragged
  const draggedPicture = drag && pictures.find(({ id }) => id === drag.id)
  const place = dragged ? dropItem(pictures, dragged).findIndex(({ id }) => id === dragged.id) + 1 : 0
  return (
    <>
      <ol
        ref={strip}
        className={styles.strip}
        data-views="pictures"
        data-dragging={drag !== null || undefined}
        aria-label="Pictures, in order"
      >
        {pictures.map((picture, at) => (
          <li
            key={picture.id}
            data-before={
              (dropTarget !== null && dropTarget.before === picture.id && dropTarget.id !== picture.id) || undefined
            }
            data-lifted={dropTarget?.id === picture.id || undefined}
          >
            <button
              type="button"
              data-view={picture.id}
              aria-pressed={picture.id === chosen}
              aria-label={formatViewName(pictures, picture)}
              aria-describedby="view-keys"
              onClick={() => onChoose(picture.id)}
              onKeyDown={(event) => onKeyDown(event, picture.id)}
              onKeyUp={(event) => event.key === " " && event.preventDefault()}
              onBlur={() => dragged?.id === picture.id && cancel()}
            >
              <ThumbImage
                picture={picture}
                height={stripHeightPx}
                width={Math.round((picture.width / picture.height) * stripHeightPx)}
              />
            </button>
            <span className="small" aria-hidden="true">
              {at === 0 ? "Main" : plainCaption(picture.caption) || viewKindLabels[picture.kind]}
            </span>
          </li>
        ))}
        <li data-before={(dropTarget !== null && dropTarget.before === null) || undefined}>{children}</li>
      </ol>
      <p id="view-keys" className="unseen">
        Space picks it up, arrow keys move it, Space drops it, Escape cancels.
      </p>
      <p className="unseen" role="status">
        {dragged && `Place ${place} of ${ids.length}`}
      </p>
      {drag && draggedPicture && (
        <DragOverlay drag={drag}>
          <ThumbImage
            picture={draggedPicture}
            height={56}
            width={Math.round((draggedPicture.width / draggedPicture.height) * 56)}
          />
          <span>{formatViewName(pictures, draggedPicture)}</span>
        </DragOverlay>
      )}
    </>
  )
}
