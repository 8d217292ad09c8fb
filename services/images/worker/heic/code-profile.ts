type Triple = [number, number, number]
type Matrix = [Triple, Triple, Triple]

/** By ITU-T H.273 number, in xy: red, green, blue. All have the white point D65. */
const PRIMARIES: Record<number, [Pair, Pair, Pair]> = {
  9: [
    [0.708, 0.292],
    [0.17, 0.797],
    [0.131, 0.046],
  ],
  12: [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
  ],
}
type Pair = [number, number]

const REC709: [Pair, Pair, Pair] = [
  [0.64, 0.33],
  [0.3, 0.6],
  [0.15, 0.06],
]
const D65: Pair = [0.3127, 0.329]
const D50: Triple = [0.9642, 1, 0.8249]

/** Bradford's matrix, by which ICC profiles adapt a white point (ICC.1:2022, annex E). */
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

/** In candela per square meter: a perfect white surface, and the peak for which HLG is displayed (ITU-R BT.2408). */
const WHITE = 203
const HLG_PEAK = 1000

/** Light above this part of white is compressed, because files show no light above white. */
const KNEE = 0.6

const compressLight = (light: number) =>
  light <= KNEE ? light : KNEE + (1 - KNEE) * (1 - Math.exp((KNEE - light) / (1 - KNEE)))

/** SMPTE ST 2084. */
function perceptualQuantizer(signal: number): number {
  const power = signal ** (1 / 78.84375)
  const light = (Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125)
  return compressLight((10_000 * light) / WHITE)
}

/** ITU-R BT.2100, displayed with its system gamma of 1.2. */
function hybridLogGamma(signal: number): number {
  const scene = signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12
  return compressLight((HLG_PEAK * scene ** 1.2) / WHITE)
}

const srgb = (signal: number) => (signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4)

/** By H.273 number. Video's curve (1, 6, 14, 15) is displayed like sRGB's, as browsers do. */
const TRANSFERS: Record<number, (signal: number) => number> = {
  4: (signal) => signal ** 2.2,
  5: (signal) => signal ** 2.8,
  8: (signal) => signal,
  16: perceptualQuantizer,
  18: hybridLogGamma,
}

/** Null for sRGB and unknown code points (ISO/IEC 23091-2). The profile's curve maps high dynamic range to standard. */
export function createCodeProfile(primaries: number, transfer: number): Buffer | null {
  const wide = PRIMARIES[primaries]
  const curve = TRANSFERS[transfer]
  if (!wide && !curve) return null
  return iccProfile(primariesToD50(wide ?? REC709), curve ?? srgb)
}

/** The columns of the matrix from linear RGB to XYZ, adapted from D65 to D50. */
function primariesToD50(primaries: [Pair, Pair, Pair]): Matrix {
  const xyz = primaries.map(([x, y]) => [x / y, 1, (1 - x - y) / y]) as Matrix
  const white: Triple = [D65[0] / D65[1], 1, (1 - D65[0] - D65[1]) / D65[1]]
  const scale = apply(inverse(transposed(xyz)), white)
  const [from, to] = [apply(BRADFORD, white), apply(BRADFORD, D50)]
  const adapted = (colour: Triple) => {
    const cone = apply(BRADFORD, colour)
    return apply(inverse(BRADFORD), cone.map((value, i) => (value * (to[i] ?? 0)) / (from[i] ?? 1)) as Triple)
  }
  return xyz.map((colour, i) => adapted(colour.map((value) => value * (scale[i] ?? 0)) as Triple)) as Matrix
}

const apply = (matrix: Matrix, [x, y, z]: Triple): Triple => matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple

const transposed = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix => [
  [a, d, g],
  [b, e, h],
  [c, f, i],
]

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  const adjugate: Matrix = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ]
  return adjugate.map((row) => row.map((value) => value / determinant)) as Matrix
}

const POINTS = 4096

/** A monitor profile with a matrix and one curve for all channels (ICC.1:2022, 8.3), in version 2, which everything reads. */
function iccProfile(colorants: Matrix, curve: (signal: number) => number): Buffer {
  const trc = Buffer.alloc(12 + POINTS * 2)
  trc.write("curv", 0, "latin1")
  trc.writeUInt32BE(POINTS, 8)
  for (let i = 0; i < POINTS; i++) {
    trc.writeUInt16BE(Math.round(65_535 * Math.min(1, Math.max(0, curve(i / (POINTS - 1))))), 12 + i * 2)
  }
  const [red, green, blue] = colorants.map(xyzTag)
  const tags: [string, Buffer][] = [
    ["wtpt", xyzTag(D50)],
    ["rXYZ", red ?? trc],
    ["gXYZ", green ?? trc],
    ["bXYZ", blue ?? trc],
    ["rTRC", trc],
    ["gTRC", trc],
    ["bTRC", trc],
    ["desc", textDescription("Colors of a HEIC picture")],
    ["cprt", Buffer.concat([Buffer.from("text\0\0\0\0", "latin1"), Buffer.from("CC0\0", "latin1")])],
  ]
  return withHeader(tags)
}

function withHeader(tags: [string, Buffer][]): Buffer {
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length)
  const bodies = new Map<Buffer, number>()
  let end = 128 + table.length
  for (const [i, [name, body]] of tags.entries()) {
    const at = bodies.get(body) ?? end
    if (at === end) end += body.length + padding(body)
    bodies.set(body, at)
    table.write(name, 4 + i * 12, "latin1")
    table.writeUInt32BE(at, 8 + i * 12)
    table.writeUInt32BE(body.length, 12 + i * 12)
  }
  const header = Buffer.alloc(128)
  header.writeUInt32BE(end, 0)
  header.writeUInt32BE(0x02400000, 8)
  header.write("mntrRGB XYZ ", 12, "latin1")
  header.write("acsp", 36, "latin1")
  xyzTag(D50).copy(header, 68, 8)
  const padded = [...bodies.keys()].map((body) => Buffer.concat([body, Buffer.alloc(padding(body))]))
  return Buffer.concat([header, table, ...padded])
}

/** Tags begin at multiples of four bytes. */
const padding = (body: Buffer) => (4 - (body.length % 4)) % 4

function xyzTag(values: Triple): Buffer {
  const tag = Buffer.alloc(20)
  tag.write("XYZ ", 0, "latin1")
  for (const [i, value] of values.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + i * 4)
  return tag
}

function textDescription(text: string): Buffer {
  const tag = Buffer.alloc(12 + text.length + 1 + 78)
  tag.write("desc", 0, "latin1")
  tag.writeUInt32BE(text.length + 1, 8)
  tag.write(text, 12, "latin1")
  return tag
}
