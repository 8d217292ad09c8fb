import { type CSSProperties, type PointerEvent, type ReactNode, useRef } from "react"
import { classes } from "../classes.ts"
import styles from "./marking.module.css"
import type { MarkPlace, PictureMark } from "./marks.ts"

export const getPinStyle = (x: number, y: number) => ({ "--x": `${x / 10}%`, "--y": `${y / 10}%` }) as CSSProperties

type FrameProps = { width: number; height: number; className?: string | undefined; children: ReactNode }

/** The caller's class sets the size; `--r` is width divided by height. */
export const MarkedPictureFrame = ({ width, height, className, children }: FrameProps) => (
  <div className={classes(styles.wall, className)} style={{ "--r": width / height } as CSSProperties}>
    {children}
  </div>
)

export const StillPin = ({ number, x, y }: { number: number; x: number; y: number }) => (
  <span className={styles.pin} style={getPinStyle(x, y)}>
    {number}
  </span>
)

export const PinNumber = ({ number, className }: { number: number; className?: string | undefined }) => (
  <span className={classes(styles.pin, styles.beside, className)} aria-hidden="true">
    {number}
  </span>
)

type Props = {
  picture: { id: string; width: number; height: number }
  alt: string
  className?: string | undefined
  /** The position in the list is the number on the picture. */
  marks: PictureMark[]
  onAdd: (place: MarkPlace) => void
  onMove: (key: number, x: number, y: number) => void
  onChoose: (key: number) => void
  onRemove: (key: number) => void
  children: ReactNode
}

/** A tap adds a mark there, Enter in the middle; marks are dragged, moved by arrows and removed by Delete. */
export function MarkedPicture({ picture, alt, className, marks, onAdd, onMove, onChoose, onRemove, children }: Props) {
  const canvas = useRef<HTMLButtonElement>(null)
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = canvas.current?.getBoundingClientRect()
    if (!box) return { x: 500, y: 500 }
    return { x: ((clientX - box.left) / box.width) * 1000, y: ((clientY - box.top) / box.height) * 1000 }
  }
  return (
    <MarkedPictureFrame {...{ width: picture.width, height: picture.height, className }}>
      <button
        ref={canvas}
        type="button"
        className={styles.canvas}
        aria-label={`Mark a place: ${alt}`}
        onClick={(event) => {
          // A key press has no position.
          const place = event.detail === 0 ? { x: 500, y: 500 } : placeOf(event)
          onAdd({ pictureId: picture.id, ...place })
        }}
      >
        {children}
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
    </MarkedPictureFrame>
  )
}
type PinProps = {
  mark: PictureMark
  number: number
  placeOf: (at: { clientX: number; clientY: number }) => { x: number; y: number }
  onMove: (x: number, y: number) => void
  onChoose: () => void
  onRemove: () => void
}

/** Thousandths of the picture per arrow key; with Shift five times as far. */
const arrowStep = 10
const arrowDirections: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function Pin({ mark: { x, y }, number, placeOf, onMove, onChoose, onRemove }: PinProps) {
  const drag = useRef<{ dx: number; dy: number; moved: boolean } | null>(null)
  const startDrag = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = placeOf(event)
    drag.current = { dx: x - at.x, dy: y - at.y, moved: false }
  }
  const moveDrag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!drag.current) return
    const at = placeOf(event)
    const to = { x: at.x + drag.current.dx, y: at.y + drag.current.dy }
    // Fingers tremble: a tap is no drag.
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
      style={getPinStyle(x, y)}
      aria-label={`Mark ${number}, ${Math.round(x / 10)} percent from the left, ${Math.round(y / 10)} from the top. Arrow keys move it, Delete removes it.`}
      onPointerDown={startDrag}
      onPointerMove={moveDrag}
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
        const direction = arrowDirections[event.key]
        if (!direction) return
        event.preventDefault()
        const far = arrowStep * (event.shiftKey ? 5 : 1)
        onMove(x + direction[0] * far, y + direction[1] * far)
      }}
    >
      {number}
    </button>
  )
}
