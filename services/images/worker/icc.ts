type Point = { x: number; y: number }

/** Adapted to D50, from IEC 61966-2-1. */
const SRGB: [Point, Point, Point] = [
  chromaticity(0.436, 0.2225, 0.0139),
  chromaticity(0.3851, 0.7169, 0.0971),
  chromaticity(0.1431, 0.0606, 0.7141),
]

/** Camera and monitor profiles differ from sRGB by a few percent; Display P3 and Adobe RGB are about 35 percent larger. */
const CLEARLY_WIDER = 1.1

/**
 * By the area between the primaries in the xy diagram (ICC.1:2022, 7.2 and 7.3). Profiles without primaries count as wide,
 * because P3 contains all of sRGB.
 */
export function isWideGamut(icc: Uint8Array | undefined): boolean {
  if (!icc || icc.byteLength < 132) return false
  const view = new DataView(icc.buffer, icc.byteOffset, icc.byteLength)
  if (signature(view, 16) !== "RGB ") return false
  const tags = readTags(view)
  const red = primary(view, tags.get("rXYZ"))
  const green = primary(view, tags.get("gXYZ"))
  const blue = primary(view, tags.get("bXYZ"))
  if (!red || !green || !blue) return tags.has("A2B0")
  return area(red, green, blue) > area(...SRGB) * CLEARLY_WIDER
}

function readTags(view: DataView): Map<string, number> {
  const tags = new Map<string, number>()
  const count = Math.min(view.getUint32(128), 100)
  for (let at = 132; at < 132 + count * 12 && at + 12 <= view.byteLength; at += 12) {
    tags.set(signature(view, at), view.getUint32(at + 4))
  }
  return tags
}

function primary(view: DataView, offset: number | undefined): Point | null {
  if (offset === undefined || offset + 20 > view.byteLength) return null
  const number = (at: number) => view.getInt32(offset + at) / 65_536
  return chromaticity(number(8), number(12), number(16))
}

function chromaticity(x: number, y: number, z: number): Point {
  const sum = x + y + z
  return { x: x / sum, y: y / sum }
}

function area(a: Point, b: Point, c: Point): number {
  return Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
}

function signature(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
}
