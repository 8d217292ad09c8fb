import { type KeyboardEvent, type PointerEvent, useRef } from "react"
import { type Crop, type Extent, isCropInside, minCropFraction, turnedSize } from "../../../../../lib/crop.ts"
import styles from "./crop.module.css"

/** The rectangle, or one of its sides by compass point. */
type Grip = "move" | "n" | "s" | "e" | "w" | "ne" | "nw" | "se" | "sw"

const grips: Exclude<Grip, "move">[] = ["nw", "n", "ne", "e", "se", "s", "sw", "w"]

/** `x` and `y` are fractions of the frame. A drag that would leave the picture moves along one axis only. */
function dragCrop(crop: Crop, grip: Grip, x: number, y: number, size: Extent): Crop {
  const candidates = [dragGrip(crop, grip, x, y), dragGrip(crop, grip, x, 0), dragGrip(crop, grip, 0, y)]
  return candidates.find((one) => isCropInside(one, size)) ?? crop
}

function dragGrip(crop: Crop, grip: Grip, x: number, y: number): Crop {
  const { left, top, width, height } = crop
  if (grip === "move") return { ...crop, left: clamp(left + x, 0, 1 - width), top: clamp(top + y, 0, 1 - height) }
  const [right, bottom] = [left + width, top + height]
  const west = grip.includes("w") ? clamp(left + x, 0, right - minCropFraction) : left
  const east = grip.includes("e") ? clamp(right + x, left + minCropFraction, 1) : right
  const north = grip.includes("n") ? clamp(top + y, 0, bottom - minCropFraction) : top
  const south = grip.includes("s") ? clamp(bottom + y, top + minCropFraction, 1) : bottom
  return { ...crop, left: west, top: north, width: east - west, height: south - north }
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

type FrameProps = { src: string; alt: string; size: Extent; crop: Crop; onChange: (crop: Crop) => void }

const STEP = 0.01
const keySteps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

export function CropFrame({ src, alt, size, crop, onChange }: FrameProps) {
  const held = useRef<{ grip: Grip; x: number; y: number; from: Crop } | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = turnedSize(size, crop.turn)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const grip = (event.target as HTMLElement).dataset.grip as Grip | undefined
    if (!grip || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { grip, x: event.clientX, y: event.clientY, from: crop }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = held
    const box = frame.current?.getBoundingClientRect()
    if (!current || !box) return
    const x = (event.clientX - current.x) / box.width
    const y = (event.clientY - current.y) / box.height
    onChange(dragCrop(current.from, current.grip, x, y, size))
  }
  const release = () => {
    held.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    onChange(dragCrop(crop, event.shiftKey ? "se" : "move", step[0], step[1], size))
  }
  const rectangleStyle = {
    left: formatPercent(crop.left),
    top: formatPercent(crop.top),
    width: formatPercent(crop.width),
    height: formatPercent(crop.height),
  }
  const across = crop.turn % 2 === 0 ? 1 : size.width / size.height
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(58vh * ${width / height})` }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <div className={styles.clip}>
        <img
          src={src}
          alt={alt}
          draggable={false}
          style={{
            width: formatPercent(across),
            transform: `translate(-50%, -50%) rotate(${crop.turn * 90 + crop.degrees}deg)`,
          }}
        />
        <div className={styles.shade} style={rectangleStyle} />
      </div>
      <div className={styles.rectangle} style={rectangleStyle}>
        <button
          type="button"
          className={styles.inside}
          data-grip="move"
          aria-label="Crop: arrow keys move it, with Shift they change its size"
          onKeyDown={onKeyDown}
          // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone, and arrow keys move it at once
          autoFocus
        />
        {grips.map((grip) => (
          <span key={grip} className={styles.grip} data-grip={grip} aria-hidden="true" />
        ))}
      </div>
    </div>
  )
}

const formatPercent = (part: number) => `${part * 100}%`
