import { join } from "node:path"
import sharp from "sharp"
import { Noise } from "../engine/chance.ts"
import { bell, smooth } from "../engine/maths.ts"
import { polygon, rectangle } from "../engine/shapes.ts"
import { Scene } from "./scene.ts"

const W = 3000,
  H = 2100,
  floor = 1740

/** North wall of the studio: finished works hung and leaning, morning light through the loft window. */
export async function studioWall(images: string, seed: number): Promise<{ w: number; h: number; pixels: Buffer }> {
  const plaster = new Noise(seed),
    boards = new Noise(seed + 1)
  // Light comes from a window out of sight at the left.
  const lit = (x: number, y: number): number => 0.4 + 0.52 * Math.exp(-x / 1900) + 0.1 * bell(y - 700, 900)
  const scene = new Scene(W, H, (x, y) => {
    if (y < floor) {
      const v =
        lit(x, y) *
        0.74 *
        (1 +
          0.03 * plaster.cloud(x / 420, y / 360) +
          0.012 * plaster.at(x / 14, y / 90) +
          0.008 * plaster.at(x / 5, y / 5))
      return [v, v * 0.955, v * 0.885]
    }
    const depth = (y - floor) / (H - floor),
      lane = (x - W / 2) / (0.55 + depth) / 260
    const seam = Math.abs(lane - Math.round(lane)),
      board = Math.round(lane)
    const grain =
      1 +
      0.2 * boards.at(board * 7.3, 2) +
      0.14 * boards.at(lane * 9, depth * 5 + board * 3) +
      0.1 * boards.at(lane * 40, depth * 9)
    const v = lit(x, y) * 0.235 * grain * (0.55 + 0.45 * smooth(0.004, 0.022, seam)) * (0.75 + 0.4 * depth)
    return [v, v * 0.77, v * 0.58]
  })
  // Window light lies across the wall in two panes.
  for (const [x, wide] of [
    [360, 430],
    [840, 430],
  ] as const)
    scene.within(
      polygon([x, 240], [x + wide, 330], [x + wide + 210, 1290], [x + 210, 1200]),
      26,
      (old, m, _x, y, a) => old * (1 + a * (0.42 - 0.14 * smooth(300, 1290, y)) * (m === 2 ? 0.86 : 1)),
    )
  scene.shade(rectangle(-50, floor - 6, W + 50, floor + 26), 22, 0.45)
  scene.cover(rectangle(-50, floor - 58, W + 50, floor - 2), 2, [0.5, 0.475, 0.43])
  scene.shade(rectangle(-50, floor - 64, W + 50, floor - 58), 3, 0.35)

  const place = async (
    name: string,
    left: number,
    top: number,
    width: number,
    leaning: boolean,
    side = 26,
  ): Promise<void> => {
    const { data, info } = await sharp(join(images, `${name}.jpg`))
      .resize(width)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const r = left + info.width,
      b = top + info.height
    scene.shade(
      polygon(
        [left + 10, top + 24],
        [r, top + 16],
        [r + (leaning ? 120 : 70), top + 70],
        [r + (leaning ? 96 : 70), b + (leaning ? 6 : 64)],
        [left + 30, b + (leaning ? 6 : 64)],
      ),
      leaning ? 46 : 34,
      0.5,
    )
    if (leaning) scene.shade(rectangle(left - 10, b - 10, r + 70, b + 34), 22, 0.6)
    // The canvas edge on the far side from the window, a tone darker than its face.
    scene.cover(
      polygon([r - 1, top], [r + side * 0.5, top + 8], [r + side * 0.5, b - 3], [r - 1, b]),
      1.5,
      [0.3, 0.27, 0.22],
    )
    scene.hang(data, info.width, info.height, left, top, (x, y) => (lit(x, y) + (leaning ? 0 : 0.05)) * 0.86)
  }
  await place("slack-water", 560, 420, 1080, false)
  await place("ferry-slip", 1920, 560, 350, false, 14)
  await place("smokehouse", 2080, 1020, 640, true)
  await place("limewash", 2440, 1230, 620, true)
  await place("creosote", 250, 1420, 300, true, 18)
  scene.blur(1)
  return { w: W, h: H, pixels: scene.develop(seed, { vignette: 0.42, grain: 0.022, exposure: 1.16 }) }
}
