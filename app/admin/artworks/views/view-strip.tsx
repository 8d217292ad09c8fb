import { type ReactNode, useRef } from "react"
import { type ViewKind, viewKindWords } from "../../../../domain/artworks/view-kinds.ts"
import type { EditedView } from "../../../../domain/artworks/work-for-edit.server.ts"
import { plainCaption } from "../../../../lib/caption.ts"
import { type DraggedItem, putDown } from "../../kit/drag/carry.ts"
import { Ghost } from "../../kit/drag/ghost.tsx"
import { useDrag } from "../../kit/drag/use-drag.ts"
import { useLifted } from "../../kit/drag/use-lifted.ts"
import { ThumbImage } from "../../kit/thumb.tsx"
import styles from "./views.module.css"

type StripProps = {
  pictures: EditedView[]
  chosen: string | undefined
  onChoose: (id: string) => void
  onOrder: (order: string[]) => void
  children: ReactNode
}

const height = 64

/** `Main picture`, `Picture 2, detail`. */
export const viewName = (pictures: EditedView[], { id, kind }: { id: string; kind: ViewKind }): string => {
  const at = pictures.findIndex((one) => one.id === id)
  const shows = kind === "front" ? "" : `, ${viewKindWords[kind].toLowerCase()}`
  return (at === 0 ? "Main picture" : `Picture ${at + 1}`) + shows
}

/** The first picture is the main one. Keys: Space lifts, arrows move, Space drops, Escape cancels. */
export function ViewStrip({ pictures, chosen, onChoose, onOrder, children }: StripProps) {
  const strip = useRef<HTMLOListElement>(null)
  const ids = pictures.map(({ id }) => id)
  const put = (carried: DraggedItem) => {
    const order = putDown(pictures, carried).map(({ id }) => id)
    if (order.join() !== ids.join()) onOrder(order)
  }
  const { lifted, onKeyDown, putBack } = useLifted(ids, put)
  const drag = useDrag(strip, { item: "data-view", target: "data-views", onDrop: put, byTouch: true })
  const over = drag?.target ? drag : lifted
  const carried = drag && pictures.find(({ id }) => id === drag.id)
  const place = lifted ? putDown(pictures, lifted).findIndex(({ id }) => id === lifted.id) + 1 : 0
  return (
    <>
      <ol
        ref={strip}
        className={styles.strip}
        data-views="pictures"
        data-dragging={drag !== null || undefined}
        aria-label="Pictures, in order"
      >
        {pictures.map((picture) => (
          <li
            key={picture.id}
            data-before={(over !== null && over.before === picture.id && over.id !== picture.id) || undefined}
            data-lifted={over?.id === picture.id || undefined}
          >
            <button
              type="button"
              data-view={picture.id}
              aria-pressed={picture.id === chosen}
              aria-label={viewName(pictures, picture)}
              aria-describedby="view-keys"
              onClick={() => onChoose(picture.id)}
              onKeyDown={(event) => onKeyDown(event, picture.id)}
              onKeyUp={(event) => event.key === " " && event.preventDefault()}
              onBlur={() => lifted?.id === picture.id && putBack()}
            >
              <ThumbImage
                picture={picture}
                height={height}
                width={Math.round((picture.width / picture.height) * height)}
              />
            </button>
            <span className="small" aria-hidden="true">
              {picture.main ? "Main" : plainCaption(picture.caption) || viewKindWords[picture.kind]}
            </span>
          </li>
        ))}
        <li data-before={(over !== null && over.before === null) || undefined}>{children}</li>
      </ol>
      <p id="view-keys" className="unseen">
        Space picks it up, arrow keys move it, Space drops it, Escape cancels.
      </p>
      <p className="unseen" role="status">
        {lifted && `Place ${place} of ${ids.length}`}
      </p>
      {drag && carried && (
        <Ghost drag={drag}>
          <ThumbImage picture={carried} height={56} width={Math.round((carried.width / carried.height) * 56)} />
          <span>{viewName(pictures, carried)}</span>
        </Ghost>
      )}
    </>
  )
}
