// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel and lane buffers are in range by construction, and checking each one would double the time.
/** Signed distance to a shape in composition units: positive inside. */
export type PaintShape = (x: number, y: number) => number
export type Corner = readonly [number, number]

/** Upright rectangle. */
export const rectangle =
  (x0: number, y0: number, x1: number, y1: number): PaintShape =>
  (x, y) =>
    Math.min(x - x0, x1 - x, y - y0, y1 - y)

/** Any simple polygon, hollows allowed. */
export function polygon(...corners: Corner[]): PaintShape {
  const n = corners.length
  const flat = corners.flat()
  return (x, y) => {
    let nearest = Infinity,
      inside = false
    for (let i = 0, j = n - 1; i < n; j = i++) {
      const ax = flat[i * 2]!,
        ay = flat[i * 2 + 1]!,
        bx = flat[j * 2]!,
        by = flat[j * 2 + 1]!
      const ex = bx - ax,
        ey = by - ay,
        px = x - ax,
        py = y - ay
      const u = Math.max(0, Math.min(1, (px * ex + py * ey) / (ex * ex + ey * ey)))
      const dx = px - ex * u,
        dy = py - ey * u
      nearest = Math.min(nearest, dx * dx + dy * dy)
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
    return inside ? Math.sqrt(nearest) : -Math.sqrt(nearest)
  }
}

/** A closed outline drawn freely through the given points, as a loaded brush would round them. */
export function pebble(...points: Corner[]): PaintShape {
  const n = points.length,
    fine: Corner[] = []
  for (let i = 0; i < n; i++) {
    const [a, b, c, d] = [points[(i + n - 1) % n]!, points[i]!, points[(i + 1) % n]!, points[(i + 2) % n]!]
    for (let j = 0; j < 5; j++) {
      const t = j / 5
      const at = (m: 0 | 1): number =>
        0.5 *
        (2 * b[m] +
          (c[m] - a[m]) * t +
          (2 * a[m] - 5 * b[m] + 4 * c[m] - d[m]) * t * t +
          (3 * b[m] - a[m] - 3 * c[m] + d[m]) * t * t * t)
      fine.push([at(0), at(1)])
    }
  }
  return polygon(...fine)
}

/** Disc. */
export const disc =
  (cx: number, cy: number, r: number): PaintShape =>
  (x, y) =>
    r - Math.hypot(x - cx, y - cy)

/** Upright or lying oval, near enough as a distance. */
export const oval =
  (cx: number, cy: number, rx: number, ry: number): PaintShape =>
  (x, y) => {
    const d = Math.hypot((x - cx) / rx, (y - cy) / ry)
    return (1 - d) * Math.min(rx, ry)
  }

/** Where all the shapes overlap. */
export const overlap =
  (...shapes: PaintShape[]): PaintShape =>
  (x, y) => {
    let d = Infinity
    for (const shape of shapes) d = Math.min(d, shape(x, y))
    return d
  }

/** All the shapes together. */
export const together =
  (...shapes: PaintShape[]): PaintShape =>
  (x, y) => {
    let d = -Infinity
    for (const shape of shapes) d = Math.max(d, shape(x, y))
    return d
  }

/** The first shape without the second. */
export const without =
  (shape: PaintShape, hole: PaintShape): PaintShape =>
  (x, y) =>
    Math.min(shape(x, y), -hole(x, y))
