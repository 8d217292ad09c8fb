// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel buffers are in range by construction.
import { join } from "node:path"
import sharp from "sharp"
import { Noise } from "../engine/chance.ts"
import { bell, smooth } from "../engine/maths.ts"
import { oval, polygon, rectangle } from "../engine/shapes.ts"
import { type Light, Scene } from "../studio/scene.ts"

/** A work on the wall at its true size; all lengths in millimetres. */
interface Hung {
  name: string
  height: number
  width: number
  /** Its middle, from the left end of what is seen. */
  at: number
  /** Its middle above the usual height, which is 1,500 above the floor. */
  lift?: number
  /** Works on paper hang in frames, behind a mount. */
  frame?: "oak" | "white"
}

/** A room of a gallery, seen straight on. */
export interface Room {
  seed: number
  /** How much of the wall is seen. */
  across: number
  floor: "concrete" | "boards"
  /** Where the wall ends and another comes forward, from the left end; on which side of the picture that is. */
  corner?: { at: number; side: "left" | "right" }
  /** The wall's paint, as a share of light for red, green and blue. */
  paint?: Light
  bench?: { at: number; width: number }
  hung: readonly Hung[]
}

const W = 2000
const H = 1250
const floor = 1010
const middle = 1500
const daylight: Light = [1.03, 1.005, 0.96]

/** A photograph of an exhibition: finished works on a gallery's wall, each under its lamp. */
export async function photographRoom(
  images: string,
  { seed, across, floor: under, corner, paint = daylight, bench, hung }: Room,
): Promise<{ w: number; h: number; pixels: Buffer }> {
  const scale = W / across
  const plaster = new Noise(seed)
  const ground = new Noise(seed + 1)
  const cornerX = corner ? corner.at * scale : 0
  const beyond = (x: number): number =>
    !corner ? 0 : corner.side === "right" ? Math.max(0, x - cornerX) : Math.max(0, cornerX - x)
  /** Where the floor begins: lower on a wall that comes forward. */
  const foot = (x: number): number => floor + beyond(x) * 0.3

  const lamps = hung.map((work) => ({
    x: work.at * scale,
    y: floor - (middle + (work.lift ?? 0)) * scale,
    reach: Math.max(work.width, work.height) * scale * 0.75 + 60,
  }))
  const lit = (x: number, y: number): number => {
    let light = 0.6 + 0.06 * smooth(0, floor, y) - 0.05 * (1 - smooth(0, 260, y))
    for (const lamp of lamps) light += 0.14 * bell(x - lamp.x, lamp.reach) * bell(y - lamp.y + 20, lamp.reach * 0.9)
    return (
      light * (beyond(x) > 0 ? 0.8 - 0.1 * smooth(0, 420, beyond(x)) : 1 - 0.05 * bell(x - cornerX, corner ? 90 : 1))
    )
  }
  const wall = (x: number, y: number): Light => {
    const rough = 1 + 0.012 * plaster.cloud(x / 300, y / 280) + 0.006 * plaster.at(x / 6, y / 6)
    const v = lit(x, y) * rough
    return [v * paint[0], v * paint[1], v * paint[2]]
  }
  const boards = (x: number, y: number): Light => {
    const depth = (y - floor) / (H - floor)
    const lane = (x - W / 2) / (0.6 + depth) / 120
    const seam = Math.abs(lane - Math.round(lane))
    const grain = 1 + 0.16 * ground.at(Math.round(lane) * 7.3, 2) + 0.1 * ground.at(lane * 30, depth * 7)
    const v = 0.25 * grain * (0.7 + 0.3 * smooth(0.004, 0.024, seam)) * (0.85 + 0.35 * depth)
    return [v, v * 0.8, v * 0.62]
  }
  const concrete = (x: number, y: number): Light => {
    const depth = (y - floor) / (H - floor)
    const u = (x - W / 2) / (0.6 + depth)
    const worn = 1 + 0.09 * ground.cloud(u / 240, depth * 3) + 0.03 * ground.at(u / 9, depth * 60)
    const v = 0.27 * worn * (0.9 + 0.25 * depth)
    return [v, v * 0.985, v * 0.955]
  }
  const underfoot = under === "boards" ? boards : concrete
  const scene = new Scene(W, H, (x, y) => (y < foot(x) ? wall(x, y) : underfoot(x, y)))
  // A gap of shadow between wall and floor.
  const line: [number, number][] = corner
    ? corner.side === "right"
      ? [
          [-20, floor],
          [cornerX, floor],
          [W + 20, foot(W + 20)],
        ]
      : [
          [-20, foot(-20)],
          [cornerX, floor],
          [W + 20, floor],
        ]
    : [
        [-20, floor],
        [W + 20, floor],
      ]
  scene.shade(polygon(...line, ...line.toReversed().map(([x, y]): [number, number] => [x, y - 7])), 1.5, 0.62)
  scene.shade(polygon(...line, ...line.toReversed().map(([x, y]): [number, number] => [x, y + 16])), 14, 0.22)
  if (corner) scene.shade(rectangle(cornerX - 2, -20, cornerX + 2, floor), 3, 0.1)

  scene.blur(1)
  for (const work of hung) await place(scene, images, work, scale, lit)
  reflect(scene, under === "concrete" ? 0.2 : 0.1, ground)
  if (bench) sit(scene, bench.at * scale, bench.width * scale)
  return { w: W, h: H, pixels: scene.develop(seed, { vignette: 0.34, grain: 0.016, exposure: 1.18 }) }
}

async function place(
  scene: Scene,
  images: string,
  work: Hung,
  scale: number,
  lit: (x: number, y: number) => number,
): Promise<void> {
  const mount = work.frame ? 70 : 0
  const wood = work.frame ? 24 : 0
  const [width, height] = [work.width * scale, work.height * scale]
  const left = Math.round(work.at * scale - width / 2)
  const top = Math.round(floor - (middle + (work.lift ?? 0)) * scale - height / 2)
  const edge = (mount + wood) * scale
  const box = [left - edge, top - edge, left + width + edge, top + height + edge] as const
  // Lamps hang above: the shadow falls below, and a little to both sides.
  scene.shade(rectangle(box[0] - 3, box[1] + 10, box[2] + 3, box[3] + 20), 20, 0.34)
  scene.shade(rectangle(box[0] + 1, box[1] + 4, box[2] - 1, box[3] + 6), 5, 0.3)
  if (work.frame) {
    const tone: Light = work.frame === "oak" ? [0.33, 0.24, 0.15] : [0.66, 0.65, 0.62]
    scene.cover(rectangle(...box), 1.2, tone)
    scene.cover(
      rectangle(left - mount * scale, top - mount * scale, left + width + mount * scale, top + height + mount * scale),
      1.2,
      [0.69, 0.675, 0.635],
    )
    scene.shade(
      rectangle(left - mount * scale, top - mount * scale, left + width + mount * scale, top - mount * scale + 5),
      3,
      0.25,
    )
  }
  const { data, info } = await sharp(join(images, `${work.name}.jpg`))
    .resize(Math.round(width), Math.round(height), { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  scene.hang(data, info.width, info.height, left, top, (x, y) => lit(x, y) * 1.08)
}

/** A floor that shines a little gives back what stands above it. */
function reflect(scene: Scene, most: number, waves: Noise): void {
  for (let y = floor + 8; y < scene.h; y++) {
    const far = y - floor
    const share = most * bell(far, 170)
    const from = Math.round(floor - far * 2.1)
    if (from < 0 || share < 0.004) break
    for (let x = 0; x < scene.w; x++) {
      const p = (y * scene.w + x) * 3
      const shift = far * 0.06 * waves.at(x / 60, y / 30)
      // the farther down, the less clear
      for (let ray = -4; ray <= 4; ray++) {
        const at = Math.round(x + shift + (ray * far) / 14)
        const source = (from * scene.w + Math.min(scene.w - 1, Math.max(0, at))) * 3
        for (let m = 0; m < 3; m++)
          scene.rgb[p + m] = scene.rgb[p + m]! + ((scene.rgb[source + m]! - scene.rgb[p + m]!) * share) / 9
      }
    }
  }
}

/** A plain oak bench in the middle of the room. */
function sit(scene: Scene, at: number, width: number): void {
  const [left, right, top] = [at - width / 2, at + width / 2, 1092]
  scene.shade(oval(at, top + 108, width * 0.56, 30), 26, 0.5)
  for (const leg of [left + width * 0.08, right - width * 0.08 - 18])
    scene.cover(rectangle(leg, top + 30, leg + 18, top + 112), 1.5, [0.075, 0.056, 0.038])
  scene.cover(
    polygon([left + 12, top], [right - 12, top], [right, top + 22], [left, top + 22]),
    1.5,
    [0.34, 0.25, 0.16],
  )
  scene.cover(rectangle(left, top + 22, right, top + 44), 1.5, [0.19, 0.137, 0.088])
}
