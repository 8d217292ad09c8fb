import { createHash } from "node:crypto"

/** `place`: where a segment may be inserted, after those of programs and cameras. */
export type InspectedJpeg = { sha256: Buffer; place: number }

const maxHeadBytes = 4_000_000

/** Null: no JPEG, or one that has credentials of its own. Hashes in parts, so that other requests are not behind a large file. */
export async function inspectJpeg(file: AsyncIterable<Uint8Array>): Promise<InspectedJpeg | null> {
  const hash = createHash("sha256")
  let head = Buffer.alloc(0)
  let place: number | "more" | null = "more"
  for await (const part of file) {
    hash.update(part)
    if (place !== "more") continue
    head = Buffer.concat([head, part])
    place = findPlace(head)
    if (place === null || (place === "more" && head.length > maxHeadBytes)) return null
  }
  return typeof place === "number" ? { sha256: hash.digest(), place } : null
}

function findPlace(head: Buffer): number | "more" | null {
  if (head.length < 2) return "more"
  if (head.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 10 <= head.length) {
    if (head[at] !== 0xff) return null
    const marker = head[at + 1] ?? 0
    if (marker < 0xe0 || marker > 0xef) return at
    if (marker === 0xeb && head.toString("latin1", at + 4, at + 6) === "JP") return null
    at += 2 + head.readUInt16BE(at + 2)
  }
  return "more"
}

const maxSegmentBytes = 0xffff - 2

/** APP11 with a whole JUMBF box. @throws if it needs a second segment */
export function createJumbfSegment(box: Buffer): Buffer {
  // Its length, "JP", the first instance, its first packet.
  const head = Buffer.from([0xff, 0xeb, 0, 0, 0x4a, 0x50, 0, 1, 0, 0, 0, 1])
  const length = head.length - 2 + box.length
  if (length > maxSegmentBytes) throw new Error("the credentials are too long for one segment")
  head.writeUInt16BE(length, 2)
  return Buffer.concat([head, box])
}

export async function* insertSegment(file: AsyncIterable<Uint8Array>, place: number, segment: Uint8Array) {
  let read = 0
  for await (const part of file) {
    const cut = place - read
    if (cut >= 0 && cut < part.length) {
      if (cut > 0) yield part.subarray(0, cut)
      yield segment
      yield part.subarray(cut)
    } else yield part
    read += part.length
  }
}
