import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { createGlb, readMediaFixture } from "../../tests/support/media-files.ts"
import { openMediaReader } from "./media-reader.server.ts"

const folder = mkdtempSync(join(tmpdir(), "media-"))
const reader = openMediaReader({ workerFile: resolve(import.meta.dirname, "worker/main.ts"), log: { warn: () => {} } })
afterAll(async () => {
  await reader.close()
  rmSync(folder, { recursive: true })
})

let count = 0
function write(bytes: Uint8Array): string {
  const path = join(folder, `file-${count++}`)
  writeFileSync(path, bytes)
  return path
}
const inspect = (bytes: Uint8Array) => reader.inspect(write(bytes))

describe("what a file is, by its bytes", () => {
  test.each([
    ["film.mp4", { kind: "film", contentType: "video/mp4", duration: 3, width: 320, height: 180 }],
    ["film.webm", { kind: "film", contentType: "video/webm", duration: 2, width: 160, height: 90 }],
    ["sound.mp3", { kind: "sound", contentType: "audio/mpeg", width: null }],
    ["sound.ogg", { kind: "sound", contentType: "audio/ogg", duration: 1 }],
  ])("%s", async (name, value) => {
    expect(await inspect(readMediaFixture(name))).toMatchObject({ ok: true, value })
  })

  test("a model", async () => {
    expect(await inspect(createGlb())).toMatchObject({ ok: true, value: { kind: "model", duration: null } })
  })

  test.each([
    ["hevc.mp4", /HEVC.*Export the film as H\.264 \(MP4\)/],
    ["prores.mov", /ProRes.*Export the film as H\.264 \(MP4\)/],
  ])("%s is refused with how to export it", async (name, problem) => {
    expect(await inspect(readMediaFixture(name))).toEqual({ ok: false, problem: expect.stringMatching(problem) })
  })
})

test("a film is written again with its index first, and plays as before", async () => {
  const target = join(folder, "prepared")
  const path = write(readMediaFixture("film.mp4"))
  expect(await reader.rewrite(path, target)).toMatchObject({ ok: true, value: { duration: 3, width: 320 } })
  const text = (await readFile(target)).toString("latin1")
  expect(text.indexOf("moov")).toBeLessThan(text.indexOf("mdat"))
  expect(await reader.inspect(target)).toMatchObject({ ok: true, value: { duration: 3, width: 320, height: 180 } })
  // The name of the program that made it is gone.
  expect(text).not.toMatch(/Lavf\d/)
})

test("what is not written again stays as it was", async () => {
  const bytes = readMediaFixture("sound.mp3")
  const target = join(folder, "sound")
  expect(await reader.rewrite(write(bytes), target)).toMatchObject({ ok: true })
  expect(await readFile(target)).toEqual(bytes)
})

test("a preparation that is no longer wanted ends", async () => {
  const stop = AbortSignal.abort(new Error("removed"))
  await expect(
    reader.rewrite(write(readMediaFixture("film.mp4")), join(folder, "gone"), { signal: stop }),
  ).rejects.toThrow()
})

describe("hostile containers are refused", () => {
  const film = readMediaFixture("film.mp4")
  const at = (name: string) => film.indexOf(name, 0, "latin1")
  const change = (edit: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(film)
    edit(bytes)
    return bytes
  }
  const box = (type: string, size: number, body = Buffer.alloc(8)) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(size, 0)
    head.write(type, 4, "latin1")
    return Buffer.concat([head, body])
  }
  const start = film.subarray(0, film.readUInt32BE(0))
  test.each<[string, Uint8Array]>([
    ["nothing", Buffer.alloc(0)],
    ["zeros", Buffer.alloc(4096)],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a program", Buffer.from("MZ\x90\0\x03")],
    ["only a beginning", start],
    ["a film without its end", film.subarray(0, at("moov") + 40)],
    ["an index of 4 GB", Buffer.concat([start, box("moov", 0xffffffff)])],
    ["an index of no size", Buffer.concat([start, box("moov", 1)])],
    ["boxes that hold themselves", Buffer.concat([start, box("moov", 16, box("trak", 0xfffffff0))])],
    ["a tag of MP3 and nothing", Buffer.from("ID3\x04\0\0\x7f\x7f\x7f\x7f", "latin1")],
    ["a wave of no samples", Buffer.from("RIFF\x24\0\0\0WAVEfmt \xff\xff\xff\xff", "latin1")],
    ["an Ogg page and nothing", Buffer.from("OggS\0\x02", "latin1")],
    ["a FLAC of no frames", Buffer.from("fLaC\0\0\0\x22", "latin1")],
    ["a Matroska of endless size", Buffer.from("1a45dfa301ffffffffffffff", "hex")],
    ["a sample table of billions", change((bytes) => bytes.writeUInt32BE(0xffffffff, at("stsz") + 12))],
    ["chunks of billions", change((bytes) => bytes.writeUInt32BE(0xffffffff, at("stco") + 8))],
    ["times of billions", change((bytes) => bytes.writeUInt32BE(0xffffffff, at("stts") + 8))],
  ])("%s", { timeout: 130_000 }, async (_name, bytes) => {
    const path = write(bytes)
    const looked = await reader.inspect(path)
    const answer = looked.ok ? await reader.rewrite(path, join(folder, "hostile")) : looked
    expect(answer).toEqual({ ok: false, problem: expect.stringMatching(/\.$/) })
  })
})

describe("hostile models are refused", () => {
  const linked = (uri: unknown) => createGlb({ json: { images: [{ uri }] } })
  test.each<[string, Uint8Array, RegExp]>([
    ["glTF 1", createGlb({ version: 1 }), /older kind/],
    ["of another length", createGlb({ length: 900 }), /damaged/],
    ["without JSON", createGlb({ jsonType: 1 }), /damaged/],
    ["cut", createGlb().subarray(0, 60), /damaged/],
    ["only a head", Buffer.from("glTF\x02\0\0\0"), /damaged/],
    ["broken JSON", createGlb({ json: "{]" }), /damaged/],
    ["JSON that is a list", createGlb({ json: "[]" }), /damaged/],
    ["JSON that is no text", createGlb({ json: Buffer.from([0x7b, 0xff]).toString("latin1") }), /damaged/],
    ["of no version", createGlb({ json: { asset: {} } }), /older kind/],
    ["a picture elsewhere", linked("https://example.org/a.png"), /refers to other files/],
    ["a picture beside it", linked("../a.png"), /refers to other files/],
    ["a script", linked("javascript:alert(1)"), /refers to other files/],
    ["an SVG in it", linked("data:image/svg+xml;base64,AAAA"), /refers to other files/],
    ["a page in it", linked("data:text/html,<script>"), /refers to other files/],
    ["a link that is no text", linked(7), /refers to other files/],
    ["a buffer elsewhere", createGlb({ json: { buffers: [{ uri: "a.bin", byteLength: 36 }] } }), /refers to other/],
    ["a link in an extension", createGlb({ json: { extras: { deep: [{ URI: "//x" }] } } }), /refers to other/],
    ["Draco", createGlb({ json: { extensionsUsed: ["KHR_draco_mesh_compression"] } }), /Draco/],
    ["meshopt", createGlb({ json: { extensionsRequired: ["EXT_meshopt_compression"] } }), /meshopt/],
    ["Basis", createGlb({ json: { extensionsUsed: ["KHR_texture_basisu"] } }), /Basis/],
    ["a buffer longer than the file", createGlb({ json: { buffers: [{ byteLength: 4e9 }] } }), /damaged/],
    ["a view outside", createGlb({ json: { bufferViews: [{ buffer: 0, byteLength: 37 }] } }), /damaged/],
    ["a view of no buffer", createGlb({ json: { bufferViews: [{ buffer: 9, byteLength: 1 }] } }), /damaged/],
    [
      "a negative view",
      createGlb({ json: { bufferViews: [{ buffer: 0, byteOffset: -1, byteLength: 1 }] } }),
      /damaged/,
    ],
    ["billions of points", createGlb({ json: { accessors: [{ count: 3e9 }] } }), /too detailed/],
    ["a count that is none", createGlb({ json: { accessors: [{ count: 1.5 }] } }), /damaged/],
    ["a hundred thousand nodes", createGlb({ json: { nodes: Array(100_000).fill({}) } }), /too detailed/],
    ["nodes that are none", createGlb({ json: { nodes: [1] } }), /damaged/],
  ])("%s", async (_name, bytes, problem) => {
    expect(await inspect(bytes)).toEqual({ ok: false, problem: expect.stringMatching(problem) })
  })

  test("nested a hundred thousand times it ends", async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`
    const json = `{"asset":{"version":"2.0"},"extras":${deep}}`
    expect(typeof (await inspect(createGlb({ json }))).ok).toBe("boolean")
  })
})
