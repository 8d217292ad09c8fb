import { type KeyboardEvent, type PointerEvent, useRef } from "react"
import { type Crop, type Extent, turnedSize } from "../../../../../lib/crop.ts"
import styles from "./crop.module.css"
import { dragCrop, type Grip, grips } from "./drag-crop.ts"

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
