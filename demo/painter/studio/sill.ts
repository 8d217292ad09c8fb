// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel and lane buffers are in range by construction, and checking each one would double the time.
import { join } from "node:path"
import sharp from "sharp"
import { Chance, Noise } from "../engine/chance.ts"
import { bell, lerp, smooth } from "../engine/maths.ts"
import { oval, overlap, type PaintShape, polygon, rectangle, together } from "../engine/shapes.ts"
import { type Light, Scene } from "./scene.ts"

const W = 2400,
  H = 3000,
  sill = 2330

/** Jars and brushes on the studio sill against a foggy window, focused on the glass. */
export async function studioSill(images: string, seed: number): Promise<{ w: number; h: number; pixels: Buffer }> {
  const chance = new Chance(seed),
    noise = new Noise(seed)
  const { data } = await sharp(join(images, "grays-river-fog.jpg"))
    .resize(W, sill, { fit: "cover" })
    .blur(34)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scene = new Scene(W, H, () => [0.1, 0.1, 0.1])
  scene.hang(
    new Uint8Array(data),
    W,
    sill,
    0,
    0,
    (x, y) => 1.24 * (0.78 + 0.42 * bell(x - 1300, 1100) * bell(y - 900, 1300)),
  )
  // Glazing bars, out of focus, and the reveal of the wall at the left.
  for (const bar of [rectangle(1560, -50, 1626, sill), rectangle(-50, 1010, W + 50, 1064)])
    scene.within(bar, 22, (old, m, _x, _y, a) => old + a * ([0.07, 0.072, 0.074][m]! - old))
  scene.within(
    rectangle(-60, -60, 190, H),
    46,
    (old, m, x, _y, a) => old + a * ([0.15, 0.143, 0.13][m]! * (0.4 + x / 240) - old),
  )
  scene.blur(7)
  // The sill itself: painted board that takes the window light.
  scene.within(rectangle(-50, sill, W + 50, H + 50), 3, (old, m, x, y, a) => {
    const near = (y - sill) / (H - sill)
    const v =
      lerp(0.6, 0.09, smooth(0, 0.42, near)) *
      (1 + 0.06 * noise.cloud(x / 600, y / 30) + 0.03 * noise.at(x / 90, y / 9)) *
      (0.7 + 0.3 * bell(x - 1300, 1300))
    return old + a * (v * [1, 0.9, 0.77][m]! - old)
  })
  const brush = (x: number, foot: number, lean: number, long: number, wide: number, tip: Light): void => {
    const at = (d: number, o: number): [number, number] => [
      x + lean * d + o * Math.sqrt(1 - lean * lean),
      foot - d * Math.sqrt(1 - lean * lean) + o * lean,
    ]
    const half = wide / 2
    scene.cover(
      polygon(at(0, -half * 0.6), at(long * 0.62, -half), at(long * 0.62, half), at(0, half * 0.6)),
      2.5,
      [0.035, 0.03, 0.026],
    )
    scene.cover(
      polygon(
        at(long * 0.61, -half * 1.15),
        at(long * 0.76, -half * 1.3),
        at(long * 0.76, half * 1.3),
        at(long * 0.61, half * 1.15),
      ),
      2.5,
      [0.07, 0.07, 0.069],
    )
    scene.cover(
      polygon(
        at(long * 0.62, half * 0.3),
        at(long * 0.75, half * 0.4),
        at(long * 0.75, half * 0.8),
        at(long * 0.62, half * 0.7),
      ),
      2,
      [0.34, 0.34, 0.33],
    )
    scene.cover(
      polygon(
        at(long * 0.755, -half * 1.25),
        at(long * 0.86, -half * 1.7),
        at(long * 0.95, -half * 1.1),
        at(long, -half * 0.1),
        at(long * 0.95, half * 1.2),
        at(long * 0.86, half * 1.7),
        at(long * 0.755, half * 1.25),
      ),
      4,
      tip,
    )
  }
  const jar = (x: number, wide: number, tall: number, level: number, water: Light, dense = 1): void => {
    const top = sill + 60 - tall,
      bottom = sill + 60,
      left = x - wide / 2,
      right = x + wide / 2,
      lip = wide * 0.09
    const body: PaintShape = together(
      rectangle(left, top, right, bottom),
      oval(x, bottom, wide / 2, lip),
      oval(x, top, wide / 2, lip * 0.8),
    )
    scene.shade(
      together(oval(x, bottom + 60, wide * 0.56, lip + 60), rectangle(left + 10, bottom, right - 10, bottom + 240)),
      60,
      0.55,
    )
    // Glass is dark where it is seen edge on, and the water tints what comes through.
    scene.within(body, 2.5, (old, m, px, py, a) => {
      const u = Math.abs((px - x) / (wide / 2)),
        wall = smooth(0.8, 0.99, u)
      const filled = smooth(-4, 4, py - (bottom - level) - lip * 0.6 * (1 - u * u))
      let through =
        old * (0.9 - 0.05 * u) * lerp(1, water[m]! ** dense, filled * (0.75 + 0.25 * Math.sqrt(Math.max(0, 1 - u * u))))
      through *= 1 - 0.82 * wall
      through += 0.3 * bell((px - x) / wide + 0.36, 0.016) * (m === 2 ? 0.97 : 1) * smooth(top, top + 120, py)
      return old + a * (through - old)
    })
    scene.within(
      oval(x, bottom - level, wide * 0.46, lip * 0.62),
      3,
      (old, m, _x, _y, a) => old * (1 - a * (1 - 0.5 * water[m]!)),
    )
    scene.within(
      overlap(oval(x, top, wide / 2, lip * 0.8), (px, py) => -oval(x, top, wide / 2 - 13, lip * 0.8 - 9)(px, py)),
      2.5,
      (old, _m, _x, _y, a) => old * (1 - 0.6 * a),
    )
    scene.shade(overlap(body, rectangle(left, bottom - 16, right, bottom + 60)), 14, 0.55)
  }
  const bristles: Light[] = [
    [0.15, 0.04, 0.02],
    [0.05, 0.06, 0.075],
    [0.16, 0.13, 0.085],
    [0.07, 0.055, 0.04],
    [0.03, 0.05, 0.075],
  ]
  // Only the middle jar is in focus: what stands before or behind it is laid in and blurred first.
  jar(1760, 380, 520, 380, [0.56, 0.34, 0.22], 1.25)
  scene.blur(8)
  jar(560, 330, 410, 230, [0.6, 0.56, 0.36], 1.2)
  scene.blur(4)
  const tools = [
    [1000, -0.2, 1260, 24],
    [1040, -0.09, 1430, 32],
    [1130, 0.035, 1180, 22],
    [1120, 0.14, 1500, 40],
    [1180, 0.23, 1220, 26],
  ] as const
  for (const [i, [x, lean, long, wide]] of tools.entries()) {
    brush(x, sill + 44 + chance.about(10), lean, long + chance.about(20), wide, bristles[i]!)
  }
  jar(1100, 470, 760, 330, [0.42, 0.48, 0.54], 1.3)
  scene.blur(1)
  return { w: W, h: H, pixels: scene.develop(seed, { vignette: 0.5, grain: 0.04, exposure: 1 }) }
}
