// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel and lane buffers are in range by construction, and checking each one would double the time.
import type { Canvas } from "./canvas.ts"
import { smooth } from "./maths.ts"
import type { PassBox } from "./passes.ts"

interface ScrapeOptions {
  amount: number
  vertical?: boolean
  /** How ragged the border of the scraped place is, in units. */
  ragged?: number
}

/**
 * Take paint off again with the edge of a blade, back to colours remembered earlier. Thread tops lose their paint
 * first and the blade leaves streaks; an evenly soft mask would look like motion blur.
 */
export function scrape(c: Canvas, earlier: Float32Array, box: PassBox, o: ScrapeOptions): void {
  const { w, h, k, t, density, relief, tooth, slow, fine } = c
  const [x0, y0, x1, y1] = [box[0] * k, box[1] * k, box[2] * k, box[3] * k]
  const ragged = (o.ragged ?? 24) * k,
    s = 1 / t
  const midX = (x0 + x1) / 2,
    midY = (y0 + y1) / 2,
    reachX = (x1 - x0) / 2,
    reachY = (y1 - y0) / 2
  for (let y = Math.max(0, Math.floor(y0 - ragged)); y < Math.min(h, y1 + ragged); y++) {
    for (let x = Math.max(0, Math.floor(x0 - ragged)); x < Math.min(w, x1 + ragged); x++) {
      const across = (o.vertical ? x : y) * s,
        along = (o.vertical ? y : x) * s
      const fray = fine.cloud((x * s) / 190, (y * s) / 190) + 0.5 * slow.at(across / 6, along / 210)
      const inside = Math.min(reachX - Math.abs(x - midX), reachY - Math.abs(y - midY)) + ragged * fray
      if (inside < -ragged * 0.1) continue
      const streak =
        0.5 * slow.at(across / 3.1, along / 900) +
        0.7 * fine.at(across / 17, along / 520) +
        0.6 * slow.at(across / 90, along / 270)
      const p = y * w + x
      const bare =
        0.38 +
        0.42 * streak +
        0.9 * (tooth[p]! - 0.5) +
        0.2 * (Math.min(1, relief[p]!) - 0.4) +
        0.1 * fine.at(across / 1.6, along / 70)
      const amount = o.amount * smooth(-ragged * 0.1, ragged * 0.35, inside) * smooth(0.3, 0.52, bare)
      if (amount <= 0) continue
      for (let m = 0; m < 3; m++) density[p * 3 + m]! += amount * (earlier[p * 3 + m]! - density[p * 3 + m]!)
      relief[p]! *= 1 - 0.8 * amount
    }
  }
}
