import { Button } from "@mantine/core"
import type { KeyboardEvent, PointerEvent, ReactNode } from "react"
import type { EditedView } from "../../../../domain/artworks/catalog/work-for-edit.server.ts"
import { type Focal, formatFocal, parseFocal } from "../../../../domain/artworks/view-kinds.ts"
import { getHeroRatio } from "../../../../domain/homepage/hero-ratio.ts"
import { getPictureFileUrl, getWidths } from "../../../../domain/media/picture-view.ts"
import { useSavedText } from "../../kit/edit/saved-text.ts"
import { withUnmarkedFiles } from "../../kit/unmarked-picture.ts"
import type { WorkViewsState } from "./use-views.ts"
import styles from "./views.module.css"

const center: Focal = { x: 0.5, y: 0.5 }
const keySteps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
}

/** The aspect ratios to which the homepage's hero crops this picture; empty if it is shown whole. */
function getHeroCrops({ width, height }: EditedView): [name: string, ratio: number][] {
  const whole = width / height
  return (["On a phone", "On a computer"] as const)
    .map((name, at): [string, number] => [name, getHeroRatio(whole, at === 0)])
    .filter(([, ratio]) => ratio !== whole)
}

type FocalProps = { picture: EditedView; views: WorkViewsState; onClose: () => void; children: ReactNode }

export function FocalPoint({ picture, views, onClose, children }: FocalProps) {
  const state = useSavedText(formatFocal(picture.focal), (text, was) => views.describe(picture.id, "focal", text, was))
  const at = parseFocal(state.text) ?? center
  const set = (point: Focal) => state.type(formatFocal(point))
  const onPress = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    set({ x: (event.clientX - left) / width, y: (event.clientY - top) / height })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    const times = event.shiftKey ? 10 : 1
    set({ x: at.x + step[0] * times, y: at.y + step[1] * times })
  }
  const crops = getHeroCrops(picture)
  const positionText = `${formatPercent(at.x)} from the left, ${formatPercent(at.y)} from the top`
  const widths = getWidths(withUnmarkedFiles(picture), "webp")
  const file = widths.find((width) => width >= 480) ?? widths.at(-1)
  return (
    <>
      <div className={styles.focal} onPointerUp={onPress}>
        {children}
        {/* A slider: screen readers pass its arrow keys on, and announce its changed text. */}
        <button
          type="button"
          role="slider"
          className={styles.ring}
          style={{ left: formatPercent(at.x), top: formatPercent(at.y) }}
          aria-label="Focal point, moved by arrow keys"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(at.x * 100)}
          aria-valuetext={positionText}
          onKeyDown={onKeyDown}
          onBlur={state.leave}
          // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone, and arrow keys move it at once
          autoFocus
        />
      </div>
      <p className="small">
        Click what must stay visible.{" "}
        {crops.length > 0
          ? "With a focal point, this picture is cut where it leads the homepage. Everywhere else it is shown whole."
          : "This picture is shown whole everywhere; only very wide and very tall ones are cut where they lead the homepage."}
      </p>
      <div className={styles.crops} aria-hidden="true">
        {file !== undefined &&
          crops.map(([name, ratio]) => (
            <figure key={name}>
              <img
                src={getPictureFileUrl(picture, file, "webp")}
                alt=""
                style={{ aspectRatio: ratio, objectPosition: `${formatPercent(at.x)} ${formatPercent(at.y)}` }}
              />
              <figcaption className="small">{name}</figcaption>
            </figure>
          ))}
      </div>
      <p className={styles.focalActs}>
        {state.theirs !== null && (
          <span role="alert">
            Someone else just moved it. <Button onClick={state.keepMine}>Keep mine</Button>{" "}
            <Button onClick={state.useTheirs}>Use theirs</Button>
          </span>
        )}
        {state.problem && <span role="alert">{state.problem}</span>}
        {state.text !== "" && <Button onClick={() => state.type("")}>Back to the middle</Button>}
        <Button
          onClick={() => {
            state.leave()
            onClose()
          }}
        >
          Done
        </Button>
      </p>
    </>
  )
}

const formatPercent = (share: number) => `${Math.round(share * 100)}%`
