import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react"
import {
  arrowKeySteps,
  formatBareLength,
  formatWallLength,
  formatWallSize,
  type Guide,
  getGapMm,
  getHookHeightMm,
  getTopMm,
  type HangingProblem,
  type HangingUnit,
  type HangingWall,
  listGaps,
  snapWork,
  stepLength,
  type WallWork,
} from "../../../../domain/exhibitions/hanging.ts"
import type { HangingPlan } from "../../../../domain/exhibitions/hanging-queries.server.ts"
import { ThumbImage } from "../../kit/thumb.tsx"
import styles from "./hanging.module.css"

export type HungWork = HangingPlan["works"][number]

type WallProps = {
  wall: HangingWall
  hung: WallWork[]
  troubles: HangingProblem[]
  unit: HangingUnit
  workOf: (id: string) => HungWork | undefined
  picked: string | null
  onPick: (id: string) => void
  /** @param step consecutive moves with the same step are undone together */
  onMove: (hung: WallWork, step: string | null) => void
  /** Dropped on another wall's name, or (null) on that of the works that are not hung. */
  onSend: (id: string, wallId: string | null) => void
  onOver: (wallId: string | null) => void
}

const snapDistanceMm = 60
const dragThresholdPx = 3
const dropSelector = "[data-drop]"

type DraggedWork = { hung: WallWork; guides: Guide[] }

/** Keys: arrows one step, with Shift ten, Home and End to the wall's ends, Delete takes down, Escape cancels a drag. */
export function WallView(props: WallProps) {
  const { wall, hung, troubles, unit, workOf, picked, onPick, onMove, onSend, onOver } = props
  const face = useRef<HTMLDivElement>(null)
  const grab = useRef<{ id: string; x: number; y: number; dx: number; dy: number; isDrag: boolean } | null>(null)
  const [dragged, setDragged] = useState<DraggedWork | null>(null)
  const shown = hung.map((one) => (dragged?.hung.artworkId === one.artworkId ? dragged.hung : one))
  const now = shown.find(({ artworkId }) => artworkId === picked)
  const endDrag = () => {
    grab.current = null
    setDragged(null)
    onOver(null)
  }
  const isDragging = dragged !== null
  useEffect(() => {
    if (!isDragging) return
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return
      grab.current = null
      setDragged(null)
    }
    addEventListener("keydown", onEscape)
    return () => removeEventListener("keydown", onEscape)
  }, [isDragging])

  /** In millimeters from the wall's left edge and from the floor. */
  const pointAt = ({ clientX, clientY }: PointerEvent) => {
    const box = face.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    const perPixel = wall.widthMm / box.width
    return { x: (clientX - box.left) * perPixel, y: (box.bottom - clientY) * perPixel }
  }
  const dropAt = ({ clientX, clientY }: PointerEvent) =>
    document
      .elementsFromPoint(clientX, clientY)
      .map((one) => one.closest<HTMLElement>(dropSelector)?.dataset.drop)
      .find((one) => one !== undefined)
  const down = (one: WallWork) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    // Blurs a length field, which saves it before it unmounts with its work.
    const field = document.activeElement
    if (field instanceof HTMLInputElement) field.blur()
    onPick(one.artworkId)
    const at = pointAt(event)
    const { clientX: x, clientY: y } = event
    grab.current = { id: one.artworkId, x, y, dx: at.x - one.xMm, dy: at.y - one.centerMm, isDrag: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const getDragged = (one: WallWork, event: PointerEvent) => {
    const held = grab.current
    if (held?.id !== one.artworkId) return null
    held.isDrag ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) >= dragThresholdPx
    if (!held.isDrag) return null
    const at = pointAt(event)
    const free = { ...one, xMm: Math.round(at.x - held.dx), centerMm: Math.round(at.y - held.dy) }
    const others = hung.filter(({ artworkId }) => artworkId !== one.artworkId)
    const { guides, ...place } = snapWork(wall, free, others, event.altKey ? 0 : snapDistanceMm)
    return { hung: { ...free, ...place }, guides }
  }
  const drag = (one: WallWork) => (event: PointerEvent) => {
    const draggedNow = getDragged(one, event)
    if (!draggedNow) return
    setDragged(draggedNow)
    onOver(dropAt(event) ?? null)
  }
  const up = (one: WallWork) => (event: PointerEvent) => {
    // Uses this event: the last move may not be rendered yet.
    const draggedNow = getDragged(one, event)
    const target = draggedNow ? dropAt(event) : undefined
    endDrag()
    if (!draggedNow) return
    if (target !== undefined && target !== wall.id) return onSend(one.artworkId, target || null)
    onMove(draggedNow.hung, null)
  }
  const key = (one: WallWork) => (event: KeyboardEvent) => {
    const step = arrowKeySteps[unit][event.shiftKey ? "large" : "small"]
    const keyMoves: Record<string, Partial<WallWork>> = {
      ArrowLeft: { xMm: stepLength(one.xMm, -step, unit) },
      ArrowRight: { xMm: stepLength(one.xMm, step, unit) },
      ArrowUp: { centerMm: stepLength(one.centerMm, step, unit) },
      ArrowDown: { centerMm: stepLength(one.centerMm, -step, unit) },
      Home: { xMm: 0 },
      End: { xMm: wall.widthMm - one.widthMm },
    }
    const move = keyMoves[event.key]
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault()
      return onSend(one.artworkId, null)
    }
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMove({ ...one, ...move }, `keys ${one.artworkId}`)
  }

  const toPercentX = (mm: number) => `${(mm / wall.widthMm) * 100}%`
  const toPercentY = (mm: number) => `${(mm / wall.heightMm) * 100}%`
  const isWrong = (id: string) =>
    troubles.some((trouble) => trouble.of === id || (trouble.kind === "overlap" && trouble.other === id))
  const gaps = listGaps(wall, shown)
  const inner = gaps.slice(1, -1).map(getGapMm)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={styles.scroll} tabIndex={0} aria-label={`${wall.name}, drawn to scale`}>
      <div
        className={styles.wall}
        style={{ "--ratio": wall.widthMm / wall.heightMm } as CSSProperties}
        data-carrying={dragged !== null || undefined}
      >
        <div ref={face} className={styles.face}>
          <span className={styles.eye} style={{ "--y": toPercentY(wall.eyeMm) } as CSSProperties} />
          <p className={styles.note}>
            <span>{formatWallSize(wall, unit)}</span>
            <span>Eye line {formatWallLength(wall.eyeMm, unit)}</span>
          </p>
          {shown.map((one) => {
            const work = workOf(one.artworkId)
            return (
              <button
                key={one.artworkId}
                type="button"
                className={styles.hung}
                data-work={one.artworkId}
                data-wrong={isWrong(one.artworkId) || undefined}
                aria-pressed={one.artworkId === picked}
                aria-label={`${work?.title}, ${formatWallLength(one.xMm, unit)} from the left, middle at ${formatWallLength(one.centerMm, unit)}`}
                aria-describedby="hang-keys"
                style={
                  {
                    "--x": toPercentX(one.xMm),
                    "--y": toPercentY(getTopMm(one)),
                    "--w": toPercentX(one.widthMm),
                    "--h": toPercentY(one.heightMm),
                  } as CSSProperties
                }
                onPointerDown={down(one)}
                onPointerMove={drag(one)}
                onPointerUp={up(one)}
                onPointerCancel={endDrag}
                onClick={() => onPick(one.artworkId)}
                onFocus={() => onPick(one.artworkId)}
                onKeyDown={key(one)}
              >
                {work?.picture && (
                  <ThumbImage picture={work.picture} width={240} height={Math.round(240 / work.ratio)} />
                )}
              </button>
            )
          })}
          {dragged?.guides.map(({ axis, atMm }) => (
            <span
              key={axis}
              className={styles.guide}
              data-axis={axis}
              style={{ "--at": axis === "x" ? toPercentX(atMm) : toPercentY(atMm) } as CSSProperties}
            />
          ))}
          {now && (
            <span
              className={styles.hook}
              style={
                {
                  "--x": toPercentX(now.xMm + now.widthMm / 2),
                  "--y": toPercentY(Math.max(0, getHookHeightMm(now))),
                } as CSSProperties
              }
            >
              <b data-edge={now.xMm + now.widthMm / 2 > wall.widthMm * 0.85 || undefined}>
                Hook {formatWallLength(getHookHeightMm(now), unit)}
              </b>
            </span>
          )}
        </div>
        <div className={styles.gaps} aria-hidden="true">
          {gaps.map((gap, at) => {
            const mm = getGapMm(gap)
            const even =
              at > 0 && at < gaps.length - 1 && inner.every((one) => Math.abs(one - mm) <= 1) && inner.length > 1
            return (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: distances have no other name than their order
                key={at}
                data-even={even || undefined}
                data-wrong={mm < 0 || undefined}
                style={
                  {
                    "--x": toPercentX(Math.min(gap.fromMm, gap.toMm)),
                    "--w": toPercentX(Math.abs(mm)),
                  } as CSSProperties
                }
              >
                <b>{formatBareLength(mm, unit)}</b>
              </span>
            )
          })}
        </div>
      </div>
    </section>
  )
}
