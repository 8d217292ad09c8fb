// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel and lane buffers are in range by construction, and checking each one would double the time.
import type { Canvas } from "./canvas.ts"
import { SlowField } from "./chance.ts"
import { clamp } from "./maths.ts"

/** How a surface takes the light of the photograph. */
export interface Surface {
  /** Visibility of thick paint and of the support's tooth. */
  relief: number
  tooth: number
  /** Oil shine; without a little of it dark paint is dead flat. */
  gloss: number
}

export const oilOnLinen: Surface = { relief: 1.5, tooth: 0.62, gloss: 0.07 }
export const acrylicOnPanel: Surface = { relief: 1.9, tooth: 0.5, gloss: 0.05 }
export const inkOnPaper: Surface = { relief: 0.6, tooth: 0.42, gloss: 0 }

const toSrgb = new Uint8Array(4097)
for (let i = 0; i <= 4096; i++) {
  const v = i / 4096
  toSrgb[i] = Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055))
}

/** Light the picture from the upper left, as a studio photographer would, into 8-bit sRGB. */
export function photograph(c: Canvas, surface: Surface): Buffer {
  const { w, h, t, density, relief, tooth, slow } = c
  const out = Buffer.alloc(w * h * 3),
    height = new Float32Array(w * h)
  for (let p = 0; p < height.length; p++)
    height[p] = (surface.relief * Math.min(4, relief[p]!) + surface.tooth * tooth[p]! * Math.exp(-0.9 * relief[p]!)) * t
  const room = new SlowField(w, h, 16, (x, y) => 1 + 0.012 * slow.at(x / (900 * t), y / (900 * t)))
  const [lx, ly, lz] = [-0.42, -0.62, 0.66],
    far = Math.max(1, Math.round(4 * t))
  for (let y = 0; y < h; y++) {
    const up = Math.max(0, y - 1) * w,
      down = Math.min(h - 1, y + 1) * w,
      up4 = Math.max(0, y - far) * w,
      down4 = Math.min(h - 1, y + far) * w
    for (let x = 0; x < w; x++) {
      const p = y * w + x,
        row = y * w,
        left = Math.max(0, x - 1),
        right = Math.min(w - 1, x + 1)
      const gx = ((height[row + right]! - height[row + left]!) * 0.5) / t,
        gy = ((height[down + x]! - height[up + x]!) * 0.5) / t
      const length = 1 / Math.sqrt(gx * gx + gy * gy + 1)
      const hollow =
        (height[p]! -
          0.25 *
            (height[row + Math.min(w - 1, x + far)]! +
              height[row + Math.max(0, x - far)]! +
              height[down4 + x]! +
              height[up4 + x]!)) /
        t
      const facing = ((-gx * lx - gy * ly + lz) * length) / lz
      const shade = clamp(0.42 + 0.58 * facing + clamp(hollow * 0.14, -0.16, 0.05), 0.3, 1.45) * room.at(x, y)
      const mirror = clamp((-gx * lx * 0.55 - gy * ly * 0.55 + 0.91) * length)
      const shine = surface.gloss * (mirror ** 14 - 0.24)
      for (let m = 0; m < 3; m++) {
        const v = Math.max(0.004, Math.exp(-density[p * 3 + m]!) * shade + shine)
        out[p * 3 + m] = toSrgb[v >= 1 ? 4096 : (v * 4096) | 0]!
      }
    }
  }
  return out
}
