import { open } from "node:fs/promises"

/** What the first bytes say; mediabunny reads the rest of a container. */
export type Container = "glb" | "mp4" | "matroska" | "mp3" | "wav" | "ogg" | "flac"

const boxes = ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"]

export function findContainer(start: Buffer): Container | null {
  const text = (from: number, to: number) => start.toString("latin1", from, to)
  if (text(0, 4) === "glTF") return "glb"
  if (boxes.includes(text(4, 8))) return "mp4"
  if (start.length > 4 && start.readUInt32BE(0) === 0x1a45dfa3) return "matroska"
  if (text(0, 4) === "RIFF" && text(8, 12) === "WAVE") return "wav"
  if (text(0, 4) === "OggS") return "ogg"
  if (text(0, 4) === "fLaC") return "flac"
  // An ID3 tag, or the sync word of MPEG audio, layer III.
  if (text(0, 3) === "ID3" || (start[0] === 0xff && ((start[1] ?? 0) & 0xe6) === 0xe2)) return "mp3"
  return null
}

export async function readStart(path: string): Promise<{ start: Buffer; size: number }> {
  await using file = await open(path)
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
  return { start: buffer.subarray(0, bytesRead), size }
}
