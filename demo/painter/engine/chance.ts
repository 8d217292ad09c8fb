// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel and lane buffers are in range by construction, and checking each one would double the time.
import { lerp } from "./maths.ts"

/** Repeatable chance (sfc32). Everything random in a picture comes from its one seed. */
export class Chance {
  private a = 0x9e3779b9
  private b = 0x243f6a88
  private c: number
  private count = 1

  constructor(seed: number) {
    this.c = seed >>> 0
    for (let i = 0; i < 16; i++) this.unit()
  }

  /** Even between 0 and 1. */
  unit(): number {
    const sum = (this.a + this.b + this.count++) >>> 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) >>> 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) >>> 0
    return sum / 4294967296
  }

  /** Even between two limits. */
  range(lo: number, hi: number): number {
    return lo + (hi - lo) * this.unit()
  }

  /** Roughly normal around zero, never beyond 2.5 spreads. */
  about(spread = 1): number {
    return spread * 1.25 * (this.unit() + this.unit() + this.unit() + this.unit() - 2)
  }

  /** One item of a list. */
  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.unit() * items.length)] as T
  }
}

/** Gradient noise in the plane, about -1 to 1, smooth enough to light as a surface. */
export class Noise {
  private readonly table = new Uint8Array(512)
  private readonly gx = new Float32Array(512)
  private readonly gy = new Float32Array(512)

  constructor(seed: number) {
    const chance = new Chance(seed ^ 0x51ab)
    const order = Array.from({ length: 256 }, (_, i) => i)
    for (let i = 255; i > 0; i--) {
      const j = Math.floor(chance.unit() * (i + 1))
      const held = order[i] as number
      order[i] = order[j] as number
      order[j] = held
    }
    for (let i = 0; i < 512; i++) {
      const turn = ((order[i & 255] as number) / 256) * Math.PI * 2
      this.table[i] = order[i & 255] as number
      this.gx[i] = Math.cos(turn) * 1.5
      this.gy[i] = Math.sin(turn) * 1.5
    }
  }

  /** Noise at a point; features are about one unit wide. */
  at(x: number, y: number): number {
    const fx = Math.floor(x),
      fy = Math.floor(y)
    const u = x - fx,
      v = y - fy
    const T = this.table
    const left = T[fx & 255]! + (fy & 255),
      right = T[(fx + 1) & 255]! + (fy & 255)
    const a = T[left & 511]!,
      b = T[right & 511]!,
      c = T[(left + 1) & 511]!,
      d = T[(right + 1) & 511]!
    const su = u * u * u * (u * (u * 6 - 15) + 10),
      sv = v * v * v * (v * (v * 6 - 15) + 10)
    const X = this.gx,
      Y = this.gy
    const top = lerp(X[a]! * u + Y[a]! * v, X[b]! * (u - 1) + Y[b]! * v, su)
    const low = lerp(X[c]! * u + Y[c]! * (v - 1), X[d]! * (u - 1) + Y[d]! * (v - 1), su)
    return lerp(top, low, sv)
  }

  /** Sum of octaves, each half as wide and half as strong as the one before. */
  cloud(x: number, y: number, octaves = 3): number {
    let sum = 0,
      strength = 0.56
    for (let i = 0; i < octaves; i++) {
      sum += strength * this.at(x, y)
      x = x * 2.03 + 19.7
      y = y * 1.97 + 7.3
      strength *= 0.5
    }
    return sum
  }
}

/** A slow function of place, worked out on a coarse lattice once and read bilinearly: much cheaper per pixel. */
export class SlowField {
  private readonly columns: number
  private readonly values: Float32Array
  private readonly cell: number

  constructor(w: number, h: number, cell: number, value: (x: number, y: number) => number) {
    this.cell = cell
    this.columns = Math.ceil(w / cell) + 2
    const rows = Math.ceil(h / cell) + 2
    this.values = new Float32Array(this.columns * rows)
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < this.columns; i++) this.values[j * this.columns + i] = value(i * cell, j * cell)
  }

  /** Value at a pixel inside the field. */
  at(x: number, y: number): number {
    const cx = x / this.cell,
      cy = y / this.cell
    const i = cx | 0,
      j = cy | 0
    const u = cx - i,
      o = j * this.columns + i,
      V = this.values
    const top = V[o]! + (V[o + 1]! - V[o]!) * u
    const low = V[o + this.columns]! + (V[o + this.columns + 1]! - V[o + this.columns]!) * u
    return top + (low - top) * (cy - j)
  }
}
