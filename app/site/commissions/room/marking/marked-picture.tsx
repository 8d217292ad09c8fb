import { type PointerEvent, useRef } from "react"
import type { RoomPicture } from "../../../../../domain/commissions/room/room-proofs.server.ts"
import styles from "../room.module.css"
import { placed, WallPicture } from "../shown.tsx"
import type { Place } from "../wishes.ts"
import type { Mark } from "./use-marks.ts"

type Props = {
  picture: RoomPicture
  secret: string
  alt: string
  /** All marks of the version: their place in the list is their number. */
  marks: Mark[]
  onAdd: (place: Place) => void
  onMove: (key: number, x: number, y: number) => void
  onChoose: (key: number) => void
  onRemove: (key: number) => void
}

/**
 * A picture that takes marks: a tap or click adds one where it is, Enter one in the middle; marks are dragged, or moved by arrows,
 * and removed by Delete.
 */
export function MarkedPicture({ picture, secret, alt, marks, onAdd, onMove, onChoose, onRemove }: Props) {
  const wall = useRef<HTMLDivElement>(null)
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = wall.current?.getBoundingClientRect()
    if (!box) return { x: 500, y: 500 }
    return { x: ((clientX - box.left) / box.width) * 1000, y: ((clientY - box.top) / box.height) * 1000 }
  }
  return (
    <div ref={wall} className={styles.wall} style={{ "--r": picture.width / picture.height } as React.CSSProperties}>
      <button
        type="button"
        className={styles.canvas}
        aria-label={`Mark a place: ${alt}`}
        onClick={(event) => {
          // A press of a key has no place.
          const place = event.detail === 0 ? { x: 500, y: 500 } : placeOf(event)
          onAdd({ pictureId: picture.id, ...place })
        }}
      >
        <WallPicture picture={picture} secret={secret} alt="" />
      </button>
      {marks.map((mark, at) =>
        mark.pictureId === picture.id ? (
          <Pin
            key={mark.key}
            mark={mark}
            number={at + 1}
            placeOf={placeOf}
            onMove={(x, y) => onMove(mark.key, x, y)}
            onChoose={() => onChoose(mark.key)}
            onRemove={() => onRemove(mark.key)}
          />
        ) : null,
      )}
    </div>
  )
}

type PinProps = {
  mark: Mark
  number: number
  placeOf: (at: { clientX: number; clientY: number }) => { x: number; y: number }
  onMove: (x: number, y: number) => void
  onChoose: () => void
  onRemove: () => void
}

/** By arrow, in thousandths of the picture; with Shift five times as far. */
const step = 10
const ways: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function Pin({ mark: { x, y }, number, placeOf, onMove, onChoose, onRemove }: PinProps) {
  const drag = useRef<{ dx: number; dy: number; moved: boolean } | null>(null)
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = placeOf(event)
    drag.current = { dx: x - at.x, dy: y - at.y, moved: false }
  }
  const go = (event: PointerEvent<HTMLButtonElement>) => {
    if (!drag.current) return
    const at = placeOf(event)
    const to = { x: at.x + drag.current.dx, y: at.y + drag.current.dy }
    // A finger trembles: a tap is no drag.
    if (!drag.current.moved && Math.hypot(to.x - x, to.y - y) < 8) return
    drag.current.moved = true
    onMove(to.x, to.y)
  }
  const end = () => {
    const tapped = drag.current?.moved === false
    drag.current = null
    if (tapped) onChoose()
  }
  return (
    <button
      type="button"
      className={styles.pin}
      style={placed(x, y)}
      aria-label={`Mark ${number}, ${Math.round(x / 10)} percent from the left, ${Math.round(y / 10)} from the top. Arrow keys move it, Delete removes it.`}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={() => {
        drag.current = null
      }}
      onClick={({ detail }) => detail === 0 && onChoose()}
      onKeyDown={(event) => {
        if (event.key === "Delete" || event.key === "Backspace") {
          event.preventDefault()
          return onRemove()
        }
        const way = ways[event.key]
        if (!way) return
        event.preventDefault()
        const far = step * (event.shiftKey ? 5 : 1)
        onMove(x + way[0] * far, y + way[1] * far)
      }}
    >
      {number}
    </button>
  )
}
