import { readFileSync } from "node:fs"

type Coded = { hvcC: Buffer; data: Buffer; width: number; height: number }

type Item = { type: "hvc1" | "grid" | "Exif"; data: Buffer; hidden?: boolean; properties: Buffer[] }

type Reference = { type: "dimg" | "thmb" | "auxl" | "cdsc"; from: number; to: number[] }

/** Code points of ITU-T H.273. */
type CodePoints = { primaries: number; transfer: number; matrix: number }

type HeicOptions = {
  /** Quarter turns counterclockwise (ISO/IEC 23008-12, 6.5.10). */
  turns?: number
  /** 0 exchanges top and bottom; 1 left and right (6.5.12). */
  mirror?: 0 | 1
  codePoints?: CodePoints
  beside?: Coded[]
  exif?: Buffer
}

export const heicFile = (name: string): Buffer => readFileSync(new URL(`heic-files/${name}.heic`, import.meta.url))

export function codedIn(file: Buffer, width: number, height: number): Coded {
  const at = file.indexOf("hvcC") - 4
  const mdat = file.indexOf("mdat")
  return { hvcC: file.subarray(at, at + file.readUInt32BE(at)), data: file.subarray(mdat + 4), width, height }
}

/** `CORNERS`, clockwise from the upper left, 64 × 64 pixels each. */
export const cornerTiles = (): Coded[] => [1, 2, 3, 4].map((n) => codedIn(heicFile(`corner-${n}`), 64, 64))

/** Four tiles, where phones write 48. The last item is the picture. */
export function gridHeic(options: HeicOptions = {}): Buffer {
  const [upperLeft, upperRight, lowerRight, lowerLeft] = cornerTiles()
  if (!upperLeft || !upperRight || !lowerRight || !lowerLeft) throw new Error("no tiles")
  const tiles = [upperLeft, upperRight, lowerLeft, lowerRight]
  const grid = Buffer.from([0, 0, 1, 1, 0, 128, 0, 128])
  const items: Item[] = tiles.map((tile) => ({ ...codedItem(tile), hidden: true }))
  items.push({ type: "grid", data: grid, properties: [sizeBox(128, 128), ...transformations(options)] })
  return container(items, [{ type: "dimg", from: 5, to: [1, 2, 3, 4] }], options)
}

export function plainHeic(coded: Coded, options: HeicOptions = {}): Buffer {
  const item = codedItem(coded)
  return container([{ ...item, properties: [...item.properties, ...transformations(options)] }], [], options)
}

/** A track of frames without pictures: an image sequence (ISO/IEC 23008-12, 7). */
export function sequenceHeic(frames: Coded[]): Buffer {
  const [first] = frames
  if (!first) throw new Error("no frames")
  const head = box("ftyp", "hevc", u32(0), "msf1", "hevc")
  const data = frames.map((frame) => frame.data)
  const moov = (dataAt: number) => box("moov", movieHeader(frames.length), track(first, data, dataAt))
  const dataAt = head.length + moov(0).length + 8
  return Buffer.concat([head, moov(dataAt), box("mdat", ...data)])
}

const codedItem = ({ hvcC, data, width, height }: Coded): Item => ({
  type: "hvc1",
  data,
  properties: [hvcC, sizeBox(width, height)],
})

function transformations({ turns, mirror, codePoints }: HeicOptions): Buffer[] {
  const boxes: Buffer[] = []
  if (codePoints) {
    const { primaries, transfer, matrix } = codePoints
    boxes.push(box("colr", "nclx", u16(primaries), u16(transfer), u16(matrix), Buffer.from([0x80])))
  }
  if (turns !== undefined) boxes.push(box("irot", Buffer.from([turns])))
  if (mirror !== undefined) boxes.push(box("imir", Buffer.from([mirror])))
  return boxes
}

function container(items: Item[], references: Reference[], { beside = [], exif }: HeicOptions): Buffer {
  const primary = items.length
  const gainMap = fullBox("auxC", 0, "urn:com:apple:photo:2020:aux:hdrgainmap\0")
  const others: { item: Item; type: Reference["type"] }[] = beside.map((coded, i) => {
    const item = codedItem(coded)
    if (i === 0) return { item, type: "thmb" }
    return { item: { ...item, properties: [...item.properties, gainMap] }, type: "auxl" }
  })
  if (exif) others.push({ item: { type: "Exif", data: Buffer.concat([u32(6), exif]), properties: [] }, type: "cdsc" })
  const all = [...items, ...others.map(({ item }) => item)]
  const side = others.map(({ type }, i): Reference => ({ type, from: primary + 1 + i, to: [primary] }))
  const head = box("ftyp", "heic", u32(0), "mif1", "heic")
  const meta = (dataAt: number) =>
    fullBox(
      "meta",
      0,
      fullBox("hdlr", 0, u32(0), "pict", Buffer.alloc(13)),
      fullBox("pitm", 0, u16(primary)),
      locations(all, dataAt),
      fullBox("iinf", 0, u16(all.length), ...all.map(entry)),
      fullBox("iref", 0, ...[...references, ...side].map(reference)),
      properties(all),
    )
  const dataAt = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(dataAt), box("mdat", ...all.map(({ data }) => data))])
}

const entry = ({ type, hidden }: Item, i: number) =>
  Buffer.concat([fullBoxWithFlags("infe", 2, hidden ? 1 : 0, u16(i + 1), u16(0), type, Buffer.from([0]))])

const reference = ({ type, from, to }: Reference) => box(type, u16(from), u16(to.length), ...to.map(u16))

function locations(items: Item[], dataAt: number): Buffer {
  let at = dataAt
  const extents = items.map(({ data }, i) => {
    const extent = Buffer.concat([u16(i + 1), u16(0), u16(1), u32(at), u32(data.length)])
    at += data.length
    return extent
  })
  return fullBox("iloc", 0, Buffer.from([0x44, 0x00]), u16(items.length), ...extents)
}

function properties(items: Item[]): Buffer {
  const all = items.flatMap((item) => item.properties)
  let next = 1
  const uses = items.map((item, i) =>
    Buffer.concat([
      u16(i + 1),
      Buffer.from([item.properties.length]),
      Buffer.from(item.properties.map(() => 0x80 | next++)),
    ]),
  )
  return box("iprp", box("ipco", ...all), fullBox("ipma", 0, u32(items.length), ...uses))
}

const sizeBox = (width: number, height: number) => fullBox("ispe", 0, u32(width), u32(height))

const UNITY = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32)

const movieHeader = (duration: number) =>
  fullBox(
    "mvhd",
    0,
    ...[0, 0, 1, duration, 0x10000].map(u32),
    u16(0x100),
    Buffer.alloc(10),
    ...UNITY,
    Buffer.alloc(24),
    u32(2),
  )

function track({ hvcC, width, height }: Coded, samples: Buffer[], dataAt: number): Buffer {
  const one = u32(1)
  const count = u32(samples.length)
  const dimensions = [width, height]
  const header = fullBoxWithFlags(
    "tkhd",
    0,
    7,
    ...[0, 0, 1, 0, samples.length].map(u32),
    Buffer.alloc(16),
    ...UNITY,
    ...dimensions.map((size) => u32(size * 65_536)),
  )
  const sample = box(
    "hvc1",
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    ...dimensions.map(u16),
    u32(0x480000),
    u32(0x480000),
    u32(0),
    u16(1),
    Buffer.alloc(32),
    u16(24),
    u16(0xffff),
    hvcC,
  )
  const table = box(
    "stbl",
    fullBox("stsd", 0, one, sample),
    fullBox("stts", 0, one, count, one),
    fullBox("stsc", 0, one, one, count, one),
    fullBox("stsz", 0, u32(0), count, ...samples.map(({ length }) => u32(length))),
    fullBox("stco", 0, one, u32(dataAt)),
  )
  const place = box("dinf", fullBox("dref", 0, one, fullBoxWithFlags("url ", 0, 1)))
  const media = box(
    "mdia",
    fullBox("mdhd", 0, u32(0), u32(0), one, count, u16(0x55c4), u16(0)),
    fullBox("hdlr", 0, u32(0), "pict", Buffer.alloc(13)),
    box("minf", fullBoxWithFlags("vmhd", 0, 1, Buffer.alloc(8)), place, table),
  )
  return box("trak", header, media)
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)))
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, "latin1"), body])
}

const fullBox = (type: string, version: number, ...parts: (Buffer | string)[]) =>
  fullBoxWithFlags(type, version, 0, ...parts)

const fullBoxWithFlags = (type: string, version: number, flags: number, ...parts: (Buffer | string)[]) =>
  box(type, u32(version * 0x1000000 + flags), ...parts)
