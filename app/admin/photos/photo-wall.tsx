import { type ReactNode, useEffect, useRef, useState } from "react"
import type { LibraryPhoto } from "../../../domain/media/photo.ts"
import { type DraggedItem, lift } from "../kit/drag/carry.ts"
import { Ghost } from "../kit/drag/ghost.tsx"
import { useDrag } from "../kit/drag/use-drag.ts"
import { useLifted } from "../kit/drag/use-lifted.ts"
import type { RequestFields } from "../kit/requests.tsx"
import { ThumbImage } from "../kit/thumb.tsx"
import { useUploads } from "../uploading/uploads.tsx"
import { getPhotoName, PhotoCard } from "./photo-card.tsx"
import { PhotoSheet } from "./photo-sheet.tsx"
import styles from "./photos.module.css"
import type { usePhotos } from "./use-photos.ts"

type WallProps = {
  photos: LibraryPhoto[]
  send: (fields: RequestFields) => void
  page: Pick<ReturnType<typeof usePhotos>, "write" | "add">
  children: ReactNode
}

const moving = ({ id, before }: DraggedItem): RequestFields => [
  ["intent", "move"],
  ["id", id],
  ["before", before ?? ""],
]

/** Keys: Space picks up and drops, arrows move, Escape cancels; a tap or Enter opens a photo, with buttons that move it. */
export function PhotoWall({ photos, send, page, children }: WallProps) {
  const place = useRef<HTMLUListElement>(null)
  const { queue, now } = useUploads()
  const [opened, setOpened] = useState<string | null>(null)
  const ids = photos.map(({ id }) => id)
  const put = (carried: DraggedItem) => {
    if (carried.before !== carried.id && lift(carried.id, ids).before !== carried.before) send(moving(carried))
  }
  const { lifted, onKeyDown, putBack } = useLifted(ids, put)
  const drag = useDrag(place, { item: "data-photo", target: "data-wall", onDrop: put, byTouch: true })
  const over = drag?.target ? drag : lifted
  useFocusOf(place, ids.join(" "), lifted)
  const named = (id: string | null) => photos.find((photo) => photo.id === id)
  const carried = drag && named(drag.id)
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
              isLifted={over?.id === photo.id}
              isBefore={over !== null && over.before === photo.id && over.id !== photo.id}
              send={(fields) => {
                if (sending && fields.some(([, value]) => value === "delete")) queue.drop([sending.id])
                send(fields)
              }}
              write={page.write}
              onFiles={(files) => void page.add(files)}
              onAgain={() => sending && queue.again(sending.id)}
              onOpen={() => setOpened(ids[at] ?? null)}
              onKeyDown={(event) => onKeyDown(event, photo.id)}
              onBlur={() => lifted?.id === photo.id && putBack()}
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
        {lifted &&
          `${placeOf(lifted, ids)} of ${ids.length}, ${lifted.before ? `before ${wordsOf(named(lifted.before))}` : "at the end"}`}
      </p>
      {drag && carried && (
        <Ghost drag={drag}>
          {carried.picture && (
            <ThumbImage
              picture={carried.picture}
              height={64}
              width={Math.round((64 * carried.picture.width) / carried.picture.height)}
            />
          )}
          <span>
            {getPhotoName(carried)}
            <br />
            <span className="small">{drag.target && `${placeOf(drag, ids)} of ${ids.length}`}</span>
          </span>
        </Ghost>
      )}
      <PhotoSheet
        photo={named(opened)}
        photos={photos}
        onMove={(before) => opened && put({ id: opened, before })}
        onClose={() => setOpened(null)}
      />
    </>
  )
}

const wordsOf = (photo: LibraryPhoto | undefined) => (photo ? getPhotoName(photo) : "")

/** Its number after the drop, from 1. */
function placeOf({ id, before }: DraggedItem, ids: string[]): number {
  const others = ids.filter((one) => one !== id)
  if (before === id) return ids.indexOf(id) + 1
  const at = before === null ? -1 : others.indexOf(before)
  return (at < 0 ? others.length : at) + 1
}

function useFocusOf(place: React.RefObject<HTMLElement | null>, order: string, lifted: DraggedItem | null) {
  const last = useRef<string>(undefined)
  if (lifted) last.current = lifted.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is when
  useEffect(() => {
    if (last.current && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(`[data-photo="${last.current}"]`)?.focus()
  }, [order, place])
}
