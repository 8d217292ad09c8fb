// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel and lane buffers are in range by construction, and checking each one would double the time.
import { Chance } from "../engine/chance.ts"
import { clamp, smooth } from "../engine/maths.ts"
import type { PaintShape } from "../engine/shapes.ts"

export type Light = readonly [number, number, number]

/** A photograph under construction, in linear light, one float per channel. Coordinates are pixels. */
export class Scene {
  readonly w: number
  readonly h: number
  readonly rgb: Float32Array

  constructor(w: number, h: number, light: (x: number, y: number) => Light) {
    this.w = w
    this.h = h
    this.rgb = new Float32Array(w * h * 3)
    for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) this.rgb.set(light(x, y), (y * w + x) * 3)
  }

  /** Change every pixel where a softened shape is present; soft is the width of its border. */
  within(
    shape: PaintShape,
    soft: number,
    change: (old: number, channel: number, x: number, y: number, presence: number) => number,
  ): void {
    for (let y = 0; y < this.h; y++) {
      for (let x = 0; x < this.w; x++) {
        const presence = smooth(-soft, soft, shape(x, y))
        if (presence <= 0) continue
        const p = (y * this.w + x) * 3
        for (let m = 0; m < 3; m++) this.rgb[p + m] = change(this.rgb[p + m]!, m, x, y, presence)
      }
    }
  }

  /** Take light away, as a shadow with a soft border does. */
  shade(shape: PaintShape, soft: number, depth: number): void {
    this.within(shape, soft, (old, _m, _x, _y, a) => old * (1 - depth * a))
  }

  /** Cover with a colour. */
  cover(shape: PaintShape, soft: number, light: Light): void {
    this.within(shape, soft, (old, m, _x, _y, a) => old + a * (light[m]! - old))
  }

  /** Hang an 8-bit picture in the scene, lit by the given brightness at each place. */
  hang(
    pixels: Uint8Array,
    pw: number,
    ph: number,
    left: number,
    top: number,
    lit: (x: number, y: number) => number,
  ): void {
    for (let y = 0; y < ph; y++) {
      for (let x = 0; x < pw; x++) {
        const X = left + x,
          Y = top + y
        if (X < 0 || Y < 0 || X >= this.w || Y >= this.h) continue
        const p = (Y * this.w + X) * 3,
          q = (y * pw + x) * 3,
          shine = lit(X, Y)
        for (let m = 0; m < 3; m++) {
          const v = pixels[q + m]! / 255
          this.rgb[p + m] = (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4) * shine
        }
      }
    }
  }

  /** Put a part out of focus. radius may differ from place to place; three box passes come near a lens blur. */
  blur(radius: number): void {
    const r = Math.max(1, Math.round(radius))
    for (let pass = 0; pass < 2; pass++) {
      boxBlur(this.rgb, this.w, this.h, r, 3, this.w * 3)
      boxBlur(this.rgb, this.h, this.w, r, this.w * 3, 3)
    }
  }

  /** Fall-off to the corners, film grain and the camera's curve, to 8-bit sRGB. */
  develop(seed: number, o: { vignette: number; grain: number; exposure?: number }): Buffer {
    const out = Buffer.alloc(this.w * this.h * 3),
      chance = new Chance(seed)
    let last = 0
    for (let y = 0; y < this.h; y++) {
      for (let x = 0; x < this.w; x++) {
        const u = x / this.w - 0.5,
          v = y / this.h - 0.5
        const fall = (1 - o.vignette * (u * u + v * v) * 2) * (o.exposure ?? 1)
        // Neighbouring grains are tied together a little, so that they survive compression without costing much.
        last = 0.55 * last + chance.unit() - 0.5
        for (let m = 0; m < 3; m++) {
          const p = (y * this.w + x) * 3 + m
          const light = Math.max(0, this.rgb[p]! * fall)
          const shoulder = light < 0.6 ? light : 0.6 + 0.4 * (1 - Math.exp(-(light - 0.6) / 0.4))
          const tone = shoulder <= 0.0031308 ? shoulder * 12.92 : 1.055 * shoulder ** (1 / 2.4) - 0.055
          out[p] = Math.round(255 * clamp(tone + last * o.grain * (0.4 + 0.6 * (1 - tone))))
        }
      }
    }
    return out
  }
}

/** Running mean along lines. n samples per line, step between samples, lines spaced by stride; all three channels. */
function boxBlur(data: Float32Array, n: number, lines: number, r: number, step: number, stride: number): void {
  const line = new Float32Array(n)
  for (let m = 0; m < 3; m++) {
    for (let l = 0; l < lines; l++) {
      const base = l * stride + m
      let sum = 0
      for (let i = 0; i < n; i++) line[i] = data[base + i * step]!
      for (let i = -r; i <= r; i++) sum += line[Math.min(n - 1, Math.max(0, i))]!
      for (let i = 0; i < n; i++) {
        data[base + i * step] = sum / (2 * r + 1)
        sum += line[Math.min(n - 1, i + r + 1)]! - line[Math.max(0, i - r)]!
      }
    }
  }
}
