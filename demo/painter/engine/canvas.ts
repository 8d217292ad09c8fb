import { Chance, Noise } from "./chance.ts"
import type { Paint } from "./pigment.ts"

/** How large a picture is: sides in composition units, and how many pixels the longer side gets. */
export interface CanvasSize {
  width: number
  height: number
  longPx: number
  /** 1 for the finished file; below 1 for a quick look, with textures shrunk alike. */
  preview: number
}

/**
 * A support and the paint on it. Colour is kept as density, thickness as relief, and the fabric or paper as tooth
 * (0 valley, 1 thread top). Pictures are composed in units; only the engine knows pixels.
 */
export class Canvas {
  readonly w: number
  readonly h: number
  /** Pixels per composition unit. */
  readonly k: number
  /** Pixels per texture pixel: 1 in a finished file. */
  readonly t: number
  readonly density: Float32Array
  readonly relief: Float32Array
  readonly tooth: Float32Array
  /** Number of the stroke that last touched each pixel, so that a bend does not paint twice. */
  readonly stamp: Int32Array
  strokes = 0
  readonly chance: Chance
  readonly slow: Noise
  readonly fine: Noise

  constructor(size: CanvasSize, seed: number, ground: Paint) {
    this.k = (size.longPx * size.preview) / Math.max(size.width, size.height)
    this.t = size.preview
    this.w = Math.round(size.width * this.k)
    this.h = Math.round(size.height * this.k)
    const n = this.w * this.h
    this.density = new Float32Array(n * 3)
    this.relief = new Float32Array(n)
    this.tooth = new Float32Array(n).fill(0.5)
    this.stamp = new Int32Array(n)
    this.chance = new Chance(seed)
    this.slow = new Noise(seed * 3 + 1)
    this.fine = new Noise(seed * 3 + 2)
    for (let i = 0; i < n; i++) this.density.set(ground, i * 3)
  }

  /** Width in composition units. */
  get width(): number {
    return this.w / this.k
  }

  /** Height in composition units. */
  get height(): number {
    return this.h / this.k
  }

  /** Remember the colours as they are, to scrape back to later. */
  remember(): Float32Array {
    return this.density.slice()
  }
}
