/** A value with a CBOR tag, such as 0: a date as text. */
export class Tagged {
  readonly tag: number
  readonly value: CborValue

  constructor(tag: number, value: CborValue) {
    this.tag = tag
    this.value = value
  }
}

export type CborValue =
  | string
  | number
  | null
  | Uint8Array
  | Tagged
  | CborValue[]
  | Map<number, CborValue>
  | { [name: string]: CborValue }

/** RFC 8949: whole numbers, texts, bytes, lists, maps and tags, all of a stated length. */
export function encodeCbor(value: CborValue): Buffer {
  if (value === null) return Buffer.from([0xf6])
  if (typeof value === "number") return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value)
  if (typeof value === "string") return withHead(3, Buffer.from(value))
  if (value instanceof Uint8Array) return withHead(2, value)
  if (value instanceof Tagged) return Buffer.concat([encodeHead(6, value.tag), encodeCbor(value.value)])
  if (Array.isArray(value)) return Buffer.concat([encodeHead(4, value.length), ...value.map(encodeCbor)])
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  return Buffer.concat([encodeHead(5, entries.length), ...entries.flat().map((one) => encodeCbor(one as CborValue))])
}

const withHead = (kind: number, bytes: Uint8Array) => Buffer.concat([encodeHead(kind, bytes.length), bytes])

function encodeHead(kind: number, count: number): Buffer {
  const first = kind << 5
  if (count < 24) return Buffer.from([first | count])
  if (count < 0x100) return Buffer.from([first | 24, count])
  if (count < 0x10000) return Buffer.from([first | 25, count >> 8, count & 0xff])
  const long = Buffer.from([first | 26, 0, 0, 0, 0])
  long.writeUInt32BE(count, 1)
  return long
}
