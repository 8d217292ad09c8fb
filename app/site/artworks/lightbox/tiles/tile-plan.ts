import type { CloseUp } from "../../../../../domain/media/close-up.ts"

/** Device pixels, from the upper left corner of the canvas. */
export type Box = { x: number; y: number; width: number; height: number }

export type Tile = { factor: number; column: number; row: number; path: string }

type TilePyramid = Pick<CloseUp, "width" | "height" | "size" | "scaleFactors">

/** Image pixels per device pixel: a slightly coarser layer looks the same and saves half the tiles. */
const minPixelScale = 0.9

/** The coarsest layer that is sharp enough. @param shownWidth the width of the whole picture in device pixels */
export function getScaleFactor({ width, scaleFactors }: TilePyramid, shownWidth: number): number {
  const maxFactor = width / (shownWidth * minPixelScale)
  return scaleFactors.findLast((factor) => factor <= maxFactor) ?? 1
}

/** Tiles that intersect the visible rectangle, its middle first. @param place the rectangle of the whole picture */
export function listVisibleTiles(tiled: TilePyramid, factor: number, place: Box, sight: Box): Tile[] {
  const tileSide = (tiled.size * factor * place.width) / tiled.width
  const columns = Math.ceil(tiled.width / (tiled.size * factor))
  const rows = Math.ceil(tiled.height / (tiled.size * factor))
  const first = (from: number, start: number) => Math.max(0, Math.floor((from - start) / tileSide))
  const beyond = (to: number, start: number, count: number) => Math.min(count, Math.ceil((to - start) / tileSide))
  const found: (Tile & { away: number })[] = []
  for (let row = first(sight.y, place.y); row < beyond(sight.y + sight.height, place.y, rows); row++) {
    for (let column = first(sight.x, place.x); column < beyond(sight.x + sight.width, place.x, columns); column++) {
      const box = getTileBox({ factor, column, row }, tiled, place)
      if (!isIntersecting(box, sight)) continue
      const x = box.x + box.width / 2 - (sight.x + sight.width / 2)
      const y = box.y + box.height / 2 - (sight.y + sight.height / 2)
      found.push({ factor, column, row, path: getTilePath(tiled, factor, column, row), away: Math.hypot(x, y) })
    }
  }
  return found.sort((one, other) => one.away - other.away).map(({ away: _, ...tile }) => tile)
}

/** The canonical form of the IIIF Image API 3.0, 4.7. */
function getTilePath({ width, height, size }: TilePyramid, factor: number, column: number, row: number): string {
  const [x, y] = [column * size * factor, row * size * factor]
  const [w, h] = [Math.min(size * factor, width - x), Math.min(size * factor, height - y)]
  const region = w === width && h === height ? "full" : `${x},${y},${w},${h}`
  return `${region}/${Math.ceil(w / factor)},${Math.ceil(h / factor)}/0/default.jpg`
}

/** In whole device pixels with shared edges, so that there are no gaps. */
export function getTileBox(tile: Pick<Tile, "factor" | "column" | "row">, tiled: TilePyramid, place: Box): Box {
  const side = tiled.size * tile.factor
  const across = (x: number) => Math.round(place.x + (Math.min(x, tiled.width) / tiled.width) * place.width)
  const down = (y: number) => Math.round(place.y + (Math.min(y, tiled.height) / tiled.height) * place.height)
  const [x, y] = [across(tile.column * side), down(tile.row * side)]
  return { x, y, width: across((tile.column + 1) * side) - x, height: down((tile.row + 1) * side) - y }
}

export const isIntersecting = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

export function widenBox({ x, y, width, height }: Box, by: number): Box {
  return { x: x - width * by, y: y - height * by, width: width * (1 + 2 * by), height: height * (1 + 2 * by) }
}
