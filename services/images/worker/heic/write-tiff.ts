import { closeSync, openSync, writeSync } from "node:fs"

/** Rows per strip: readers hold one strip at a time. */
const ROWS = 64

type TiffPixels = {
  width: number
  height: number
  channels: 3 | 4
  bytesPerSample: 1 | 2
  profile: Buffer | null
  row(y: number): Uint8Array
}

/** TIFF 6.0, section 2. */
const SHORT = 3
const LONG = 4
const UNDEFINED = 7

/** Writes row by row, so that the pixels are in memory once. */
export function writeTiff(path: string, pixels: TiffPixels): void {
  const { width, height, channels, bytesPerSample, profile } = pixels
  const rowBytes = width * channels * bytesPerSample
  const strips = Math.ceil(height / ROWS)
  const list = (type: number, values: number[]): Field => ({ type, count: values.length, bytes: numbers(type, values) })
  const fields = (dataAt: number): [number, Field][] => [
    [256, list(LONG, [width])],
    [257, list(LONG, [height])],
    [258, list(SHORT, Array<number>(channels).fill(8 * bytesPerSample))],
    [259, list(SHORT, [1])],
    [262, list(SHORT, [2])],
    [
      273,
      list(
        LONG,
        Array.from({ length: strips }, (_, i) => dataAt + i * ROWS * rowBytes),
      ),
    ],
    [277, list(SHORT, [channels])],
    [278, list(LONG, [ROWS])],
    [
      279,
      list(
        LONG,
        Array.from({ length: strips }, (_, i) => Math.min(ROWS, height - i * ROWS) * rowBytes),
      ),
    ],
    [284, list(SHORT, [1])],
    ...(channels === 4 ? [[338, list(SHORT, [2])] satisfies [number, Field]] : []),
    ...(profile ? [[34675, { type: UNDEFINED, count: profile.length, bytes: profile }] satisfies [number, Field]] : []),
  ]
  const dataAt = directory(fields(0)).length
  const file = openSync(path, "wx")
  try {
    writeSync(file, directory(fields(dataAt)))
    for (let y = 0; y < height; y++) writeSync(file, pixels.row(y))
  } finally {
    closeSync(file)
  }
}

type Field = { type: number; count: number; bytes: Buffer }

function numbers(type: number, values: number[]): Buffer {
  const size = type === SHORT ? 2 : 4
  const bytes = Buffer.alloc(values.length * size)
  for (const [i, value] of values.entries()) bytes.writeUIntLE(value, i * size, size)
  return bytes
}

function directory(fields: [number, Field][]): Buffer {
  const head = Buffer.alloc(8 + 2 + fields.length * 12 + 4)
  head.write("II*\0", 0, "latin1")
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(fields.length, 8)
  const long: Buffer[] = []
  let end = head.length
  for (const [i, [tag, { type, count, bytes }]] of fields.entries()) {
    const at = 10 + i * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(count, at + 4)
    if (bytes.length <= 4) bytes.copy(head, at + 8)
    else {
      head.writeUInt32LE(end, at + 8)
      long.push(bytes, Buffer.alloc(bytes.length % 2))
      end += bytes.length + (bytes.length % 2)
    }
  }
  return Buffer.concat([head, ...long])
}
