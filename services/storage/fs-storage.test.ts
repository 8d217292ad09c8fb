import { createHash, randomBytes } from "node:crypto"
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough, Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { openFsStorage } from "./fs-storage.server.ts"
import { isKey, newFolder, newKey } from "./keys.ts"
import type { FileStorage } from "./storage.ts"

let folder: string
let storage: FileStorage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "solander-storage-"))
  storage = await openFsStorage({ folder })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Every file below the storage's folder, as relative paths. */
async function everything(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

describe("writing and reading", () => {
  test.each(["bytes", "stream", "file"] as const)(
    "%s come back as they were, with their length and hash",
    async (kind) => {
      const bytes = randomBytes(300_000)
      const source = join(folder, "source.bin")
      await writeFile(source, bytes)
      const body = { bytes, stream: Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]), file: { file: source } }[
        kind
      ]

      const stored = await storage.private.put("artworks/a/original.jpg", body)

      expect(stored).toEqual({
        key: "artworks/a/original.jpg",
        bytes: 300_000,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      })
      const stream = await storage.private.get("artworks/a/original.jpg")
      expect(stream && (await buffer(stream)).equals(bytes)).toBe(true)
      expect(await storage.private.stat("artworks/a/original.jpg")).toMatchObject({
        bytes: 300_000,
        contentType: "image/jpeg",
      })
      expect(await storage.private.withFile("artworks/a/original.jpg", (path) => readFile(path))).toEqual(bytes)
      expect(await storage.public.exists("artworks/a/original.jpg")).toBe(false)
      expect((await readFile(source)).equals(bytes)).toBe(true)
    },
  )

  test("a missing file is null, false or empty, and deleting it is no error", async () => {
    expect(await storage.public.get("artworks/none.webp")).toBeNull()
    expect(await storage.public.stat("artworks/none.webp")).toBeNull()
    expect(await storage.public.exists("artworks")).toBe(false)
    expect(await storage.public.list("artworks")).toEqual([])
    await storage.public.delete("artworks/none.webp")
    await storage.public.deleteAll("artworks")
    await expect(storage.public.withFile("artworks/none.webp", async () => 1)).rejects.toThrow()
  })

  test("a folder lists and deletes only its own files", async () => {
    for (const key of ["artworks/a/2.webp", "artworks/a/1.webp", "artworks/ab/1.webp"])
      await storage.public.put(key, Buffer.from(key))
    expect(await storage.public.list("artworks/a")).toEqual(["artworks/a/1.webp", "artworks/a/2.webp"])
    expect(await storage.public.get("artworks/a/1.webp/below-a-file.webp")).toBeNull()
    await storage.public.deleteAll("artworks/a")
    expect(await storage.public.list("artworks")).toEqual(["artworks/ab/1.webp"])
  })

  test("a public file has an address below /files", () => {
    expect(storage.publicUrl("artworks/a/1.webp")).toBe("/files/artworks/a/1.webp")
  })
})

describe("all or nothing", () => {
  test("a body that fails half way leaves nothing and keeps the previous file", async () => {
    await storage.public.put("artist/p.webp", Buffer.from("old"))
    const body = new PassThrough()
    body.write(randomBytes(100_000))
    const put = storage.public.put("artist/p.webp", body)
    body.destroy(new Error("the line went dead"))
    await expect(put).rejects.toThrow("the line went dead")
    expect(await everything()).toEqual(["public/artist/p.webp"])
    expect(await readFile(join(folder, "public/artist/p.webp"), "utf8")).toBe("old")
  })

  test("an aborted put leaves nothing", async () => {
    const abort = new AbortController()
    const body = new PassThrough()
    body.write(randomBytes(100_000))
    const put = storage.private.put("artworks/a.jpg", body, { signal: abort.signal })
    abort.abort()
    await expect(put).rejects.toThrow(/abort/i)
    expect(await everything()).toEqual([])
    expect(body.destroyed).toBe(true)
  })

  test("an endless stream is refused at the first byte over the limit, and no longer read", async () => {
    let sent = 0
    const endless = new Readable({
      read() {
        sent += 65_536
        this.push(Buffer.alloc(65_536))
      },
    })
    expect(await storage.private.receive("artworks/a.jpg", endless, { maxBytes: 1_000_000 })).toEqual({
      ok: false,
      problem: "too-large",
    })
    expect(sent).toBeLessThan(2_000_000)
    expect(endless.destroyed).toBe(true)
    expect(await everything()).toEqual([])
  })

  test("a stream of exactly the allowed length is stored", async () => {
    const received = await storage.private.receive("artworks/a.jpg", Readable.from([Buffer.alloc(10)]), {
      maxBytes: 10,
    })
    expect(received).toMatchObject({ ok: true, stored: { bytes: 10 } })
  })

  test("files of a process killed a day ago are deleted, files that may still be written are not", async () => {
    await writeFile(join(folder, "incoming", "old"), "x")
    await writeFile(join(folder, "incoming", "new"), "x")
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await utimes(join(folder, "incoming", "old"), yesterday, yesterday)
    await openFsStorage({ folder })
    expect(await everything()).toEqual(["incoming/new"])
  })
})

describe("hostile names", () => {
  const hostile = [
    "../../etc/passwd",
    "artworks/../../x",
    "/etc/passwd",
    "artworks//x",
    "artworks/x\0.jpg",
    "artworks/.hidden",
    "artworks\\..\\x",
    "artworks/%2e%2e/x",
    `artworks/${"x".repeat(300)}`,
    "artworks/\u202Egpj.exe",
    "",
    "/",
    ".",
  ]

  test.each(hostile)("%j is no key: reading finds nothing, writing and deleting throw", async (name) => {
    expect(isKey(name)).toBe(false)
    expect(await storage.public.get(name)).toBeNull()
    expect(await storage.public.exists(name)).toBe(false)
    expect(await storage.public.stat(name)).toBeNull()
    await expect(storage.public.put(name, Buffer.from("x"))).rejects.toThrow("not a storage key")
    await expect(storage.public.delete(name)).rejects.toThrow("not a storage key")
    await expect(storage.public.deleteAll(name)).rejects.toThrow("not a storage key")
    expect(await everything()).toEqual([])
  })

  test("generated keys are valid and unique", () => {
    expect(isKey(newKey("artworks", "jpg"))).toBe(true)
    expect(isKey(`${newFolder("artist")}/0123456789ab-640.webp`)).toBe(true)
    expect(newFolder("artist")).not.toBe(newFolder("artist"))
    expect(() => newKey("artworks", "jpg/../../x")).toThrow("not a storage key")
  })
})
