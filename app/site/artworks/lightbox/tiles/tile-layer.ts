import { type CloseUp, getTilesUrl } from "../../../../../domain/media/close-up.ts"
import type { ViewStore } from "../view-store.ts"
import { createTileLoader } from "./tile-loader.ts"
import { type Box, getScaleFactor, getTileBox, isIntersecting, listVisibleTiles, widenBox } from "./tile-plan.ts"

type TileLayerInput = {
  stage: HTMLElement
  picture: HTMLElement
  canvas: HTMLCanvasElement
  views: ViewStore
  closeUp: CloseUp
  isNeeded: () => boolean
}

/** Fractions of the viewport's size beyond its edges: tiles load within the first and are discarded beyond the second. */
const loadMargin = 0.1
const keepMargin = 1

/** On a canvas aligned to device pixels, because images in a scaled element show hairlines between them. */
export function createTileLayer({ stage, picture, canvas, views, closeUp, isNeeded }: TileLayerInput): {
  close(): void
} {
  const colorSpace = matchMedia("(color-gamut: p3)").matches ? "display-p3" : "srgb"
  const pen = canvas.getContext("2d", { colorSpace })
  const loader = createTileLoader(getTilesUrl(closeUp), schedule)
  let frame = 0

  function schedule() {
    frame ||= requestAnimationFrame(draw)
  }

  function draw() {
    frame = 0
    if (!pen) return
    const { place, canvasBox } = layOut(stage, picture, canvas)
    pen.clearRect(0, 0, canvasBox.width, canvasBox.height)
    if (!isNeeded()) {
      loader.want([])
      loader.retain(() => false)
      return
    }
    const factor = getScaleFactor(closeUp, place.width)
    const moving = picture.getAnimations().length > 0
    // During an animation the scale passes through intermediate values, so tiles are requested at its end.
    if (moving) schedule()
    else {
      loader.want(listVisibleTiles(closeUp, factor, place, widenBox(canvasBox, loadMargin)))
      const complete = listVisibleTiles(closeUp, factor, place, canvasBox).every(loader.isThere)
      const near = widenBox(canvasBox, keepMargin)
      loader.retain(
        (tile) => (tile.factor === factor || !complete) && isIntersecting(getTileBox(tile, closeUp, place), near),
      )
    }
    pen.imageSmoothingQuality = "high"
    const tiles = loader.there().sort((one, other) => other.tile.factor - one.tile.factor)
    for (const { tile, image } of tiles) {
      const box = getTileBox(tile, closeUp, place)
      if (isIntersecting(box, canvasBox)) pen.drawImage(image, box.x, box.y, box.width, box.height)
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
function layOut(stage: HTMLElement, picture: HTMLElement, canvas: HTMLCanvasElement): { place: Box; canvasBox: Box } {
  const density = window.devicePixelRatio
  const stageBox = stage.getBoundingClientRect()
  const pictureBox = picture.getBoundingClientRect()
  const [left, top] = [Math.round(stageBox.left * density), Math.round(stageBox.top * density)]
  const width = Math.round(stageBox.right * density) - left
  const height = Math.round(stageBox.bottom * density) - top
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  canvas.style.left = `${left / density - stageBox.left}px`
  canvas.style.top = `${top / density - stageBox.top}px`
  canvas.style.width = `${width / density}px`
  canvas.style.height = `${height / density}px`
  return {
    canvasBox: { x: 0, y: 0, width, height },
    place: {
      x: pictureBox.left * density - left,
      y: pictureBox.top * density - top,
      width: pictureBox.width * density,
      height: pictureBox.height * density,
    },
  }
}
