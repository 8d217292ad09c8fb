import { readFileSync } from "node:fs"
import { join } from "node:path"

/** Drawn and sounded by a generator of test pictures and tones. */
export const readMediaFixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, "../fixtures/media", name))

type GlbParts = { json?: object | string; bin?: Buffer; version?: number; length?: number; jsonType?: number }

const pad = (bytes: Buffer, filler: number) =>
  Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, filler)])

/** A triangle as GLB, or what its parts say instead. */
export function createGlb({ json, bin, version = 2, length, jsonType = 0x4e4f534a }: GlbParts = {}): Buffer {
  const points = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0])
  const body = pad(bin ?? Buffer.from(points.buffer), 0)
  const triangle = {
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    buffers: [{ byteLength: 36 }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: "VEC3", min: [0, 0, 0], max: [1, 1, 0] }],
  }
  const contents = typeof json === "string" ? json : JSON.stringify({ ...triangle, ...json })
  const text = pad(Buffer.from(contents), 0x20)
  const head = Buffer.alloc(20)
  head.write("glTF", 0, "latin1")
  head.writeUInt32LE(version, 4)
  head.writeUInt32LE(length ?? 28 + text.length + body.length, 8)
  head.writeUInt32LE(text.length, 12)
  head.writeUInt32LE(jsonType, 16)
  const chunk = Buffer.alloc(8)
  chunk.writeUInt32LE(body.length, 0)
  chunk.writeUInt32LE(0x004e4942, 4)
  return Buffer.concat([head, text, chunk, body])
}
