import { open } from "node:fs/promises"

/** A track's description is before its pictures, or after them at the end of the file. */
const END_BYTES = 1_000_000

/** ISO/IEC 23008-12, 7: sharp cannot read this header. Null without a track of HEVC pictures. */
export async function sequenceHeader(file: string): Promise<{ width: number; height: number } | null> {
  await using handle = await open(file)
  const { size } = await handle.stat()
  for (const from of new Set([0, Math.max(0, size - END_BYTES)])) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, END_BYTES)), { position: from })
    const found = sampleEntry(buffer.subarray(0, bytesRead))
    if (found) return found
  }
  return null
}

/** ISO/IEC 14496-12, 12.1.3. */
function sampleEntry(bytes: Buffer): { width: number; height: number } | null {
  const description = bytes.indexOf("stsd", 0, "latin1")
  const entry = description + 16
  if (description < 0 || entry + 32 > bytes.length) return null
  if (!["hvc1", "hev1"].includes(bytes.toString("latin1", entry, entry + 4))) return null
  return { width: bytes.readUInt16BE(entry + 28), height: bytes.readUInt16BE(entry + 30) }
}
