import { type CloseUp, tilesUrl } from "../../../../../domain/media/close-up.ts"
import type { ViewStore } from "../view-store.ts"
import { openTileLoader } from "./tile-loader.ts"
import { type Box, boxOf, factorFor, tilesIn, touches, wider } from "./tile-plan.ts"

type Parts = {
  stage: HTMLElement
  picture: HTMLElement
  canvas: HTMLCanvasElement
  views: ViewStore
  closeUp: CloseUp
  isNeeded: () => boolean
}

/** Fractions of the viewport's size beyond its edges: load within `AHEAD`, discard beyond `KEPT`. */
const AHEAD = 0.1
const KEPT = 1

/** On a canvas aligned to device pixels, because images in a scaled element show hairlines between them. */
export function openTileLayer({ stage, picture, canvas, views, closeUp, isNeeded }: Parts): { close(): void } {
  const colorSpace = matchMedia("(color-gamut: p3)").matches ? "display-p3" : "srgb"
  const pen = canvas.getContext("2d", { colorSpace })
  const loader = openTileLoader(tilesUrl(closeUp), schedule)
  let frame = 0

  function schedule() {
    frame ||= requestAnimationFrame(draw)
  }

  function draw() {
    frame = 0
    if (!pen) return
    const { place, sheet } = layOut(stage, picture, canvas)
    pen.clearRect(0, 0, sheet.width, sheet.height)
    if (!isNeeded()) {
      loader.want([])
      loader.keepOnly(() => false)
      return
    }
    const factor = factorFor(closeUp, place.width)
    const moving = picture.getAnimations().length > 0
    // During an animation the scale passes through intermediate values, so tiles are requested at its end.
    if (moving) schedule()
    else {
      loader.want(tilesIn(closeUp, factor, place, wider(sheet, AHEAD)))
      const complete = tilesIn(closeUp, factor, place, sheet).every(loader.isThere)
      const near = wider(sheet, KEPT)
      loader.keepOnly((tile) => (tile.factor === factor || !complete) && touches(boxOf(tile, closeUp, place), near))
    }
    pen.imageSmoothingQuality = "high"
    const tiles = loader.there().sort((one, other) => other.tile.factor - one.tile.factor)
    for (const { tile, image } of tiles) {
      const box = boxOf(tile, closeUp, place)
      if (touches(box, sheet)) pen.drawImage(image, box.x, box.y, box.width, box.height)
    }
  }

  const resized = new ResizeObserver(schedule)
  resized.observe(stage)
  resized.observe(picture)
  // also when the window moves to a screen of another density
  addEventListener("resize", schedule)
  const unsubscribe = views.subscribe(schedule)
  schedule()
  return {
    close() {
      cancelAnimationFrame(frame)
      resized.disconnect()
      removeEventListener("resize", schedule)
      unsubscribe()
      loader.close()
      pen?.clearRect(0, 0, canvas.width, canvas.height)
    },
  }
}

/** Sizes the canvas in device pixels, aligned to them. @returns rectangles in device pixels, relative to the canvas */
function layOut(stage: HTMLElement, picture: HTMLElement, canvas: HTMLCanvasElement): { place: Box; sheet: Box } {
  const density = window.devicePixelRatio
  const room = stage.getBoundingClientRect()
  const shown = picture.getBoundingClientRect()
  const [left, top] = [Math.round(room.left * density), Math.round(room.top * density)]
  const width = Math.round(room.right * density) - left
  const height = Math.round(room.bottom * density) - top
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  canvas.style.left = `${left / density - room.left}px`
  canvas.style.top = `${top / density - room.top}px`
  canvas.style.width = `${width / density}px`
  canvas.style.height = `${height / density}px`
  return {
    sheet: { x: 0, y: 0, width, height },
    place: {
      x: shown.left * density - left,
      y: shown.top * density - top,
      width: shown.width * density,
      height: shown.height * density,
    },
  }
}
