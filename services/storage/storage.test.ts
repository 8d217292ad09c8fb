import { createHash, randomBytes } from "node:crypto"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough, Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { startS3Server } from "../../tests/support/s3-server.ts"
import { startSupabaseServer } from "../../tests/support/supabase-server.ts"
import { openFsStorage } from "./fs-storage.server.ts"
import { createFileKey, createFolderKey, isStorageKey } from "./keys.ts"
import { NoSuchFile } from "./no-such-file.ts"
import { openS3Storage } from "./s3-storage.server.ts"
import type { FileStorage } from "./storage.ts"
import { openSupabaseStorage } from "./supabase-storage.server.ts"

/** Tests that every storage passes. */

type Opened = {
  storage: FileStorage
  /** Every file of the storage, temporary ones and parts too, as `public/<key>`. */
  everything(): Promise<string[]>
  close(): Promise<void>
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

async function inFolder(folder: string): Promise<Opened> {
  const storage = await openFsStorage({ folder: join(folder, "files") })
  return { storage, everything: () => filesBelow(join(folder, "files")), async close() {} }
}

async function inS3(folder: string): Promise<Opened> {
  const { env, keys, unfinished, close } = await startS3Server()
  const scratch = join(folder, "scratch")
  const storage = await openS3Storage(
    {
      bucket: env.S3_BUCKET,
      endpoint: env.S3_ENDPOINT,
      region: "us-east-1",
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    },
    { scratch },
  )
  return {
    storage,
    everything: async () => [...keys(), ...unfinished(), ...(await filesBelow(scratch))],
    async close() {
      storage.close()
      await close()
    },
  }
}

async function inSupabase(folder: string): Promise<Opened> {
  const { env, objects, close } = await startSupabaseServer()
  const scratch = join(folder, "scratch")
  const settings = { url: env.SUPABASE_URL, key: env.SUPABASE_KEY, bucket: "files" }
  const storage = await openSupabaseStorage(settings, { scratch })
  const named = (path: string) => path.replace(/^files\//, "public/").replace(/^files-private\//, "private/")
  return {
    storage,
    everything: async () => [...objects().map(named), ...(await filesBelow(scratch))],
    async close() {
      storage.close()
      await close()
    },
  }
}

describe.each([
  ["a folder", inFolder],
  ["S3", inS3],
  ["Supabase Storage", inSupabase],
])("in %s", (_, open) => {
  let folder: string
  let opened: Opened
  let storage: FileStorage
  const everything = () => opened.everything()

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "solander-storage-"))
    opened = await open(folder)
    storage = opened.storage
  })
  afterEach(async () => {
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  })

  describe("writing and reading", () => {
    test.each(["bytes", "stream", "file"] as const)(
      "%s come back as they were, with their length and hash",
      async (kind) => {
        const bytes = randomBytes(300_000)
        const source = join(folder, "source.bin")
        await writeFile(source, bytes)
        const body = {
          bytes,
          stream: Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]),
          file: { file: source },
        }[kind]

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
        const { body: read, ...said } = (await storage.private.read("artworks/a/original.jpg")) ?? {}
        expect(said).toEqual(await storage.private.stat("artworks/a/original.jpg"))
        expect(read && (await buffer(read)).equals(bytes)).toBe(true)
        expect(await storage.public.exists("artworks/a/original.jpg")).toBe(false)
        expect((await readFile(source)).equals(bytes)).toBe(true)
      },
    )

    test("a part of a file is those bytes alone, and says how long the whole is [OPS-01]", async () => {
      const bytes = randomBytes(200_000)
      await storage.public.put("pictures/a/640.webp", bytes)
      for (const part of [
        { first: 0, last: 0 },
        { first: 70_000, last: 140_001 },
        { first: 199_990, last: 199_999 },
      ]) {
        const { body, ...said } = (await storage.public.read("pictures/a/640.webp", part)) ?? {}
        expect(said).toEqual(await storage.public.stat("pictures/a/640.webp"))
        expect(body && (await buffer(body)).equals(bytes.subarray(part.first, part.last + 1))).toBe(true)
      }
    })

    test("a missing file is null, false or empty, and deleting it is no error", async () => {
      expect(await storage.public.get("artworks/none.webp")).toBeNull()
      expect(await storage.public.stat("artworks/none.webp")).toBeNull()
      expect(await storage.public.read("artworks/none.webp")).toBeNull()
      expect(await storage.public.exists("artworks")).toBe(false)
      expect(await storage.public.list("artworks")).toEqual([])
      await storage.public.delete("artworks/none.webp")
      await storage.public.deleteAll("artworks")
      await expect(storage.public.withFile("artworks/none.webp", async () => 1)).rejects.toThrow(NoSuchFile)
      await expect(storage.public.withFile("artworks", async () => 1)).rejects.toThrow(NoSuchFile)
    })

    test("a body of many parts comes back as it was", async () => {
      const bytes = randomBytes(20_000_000)
      const pieces = Array.from({ length: 20 }, (_, n) => bytes.subarray(n * 1_000_000, (n + 1) * 1_000_000))
      const stored = await storage.private.put("backups/all.tar", Readable.from(pieces))
      expect(stored).toMatchObject({ bytes: 20_000_000, sha256: createHash("sha256").update(bytes).digest("hex") })
      expect((await storage.private.withFile("backups/all.tar", (path) => readFile(path))).equals(bytes)).toBe(true)
      expect(await everything()).toEqual(["private/backups/all.tar"])
    })

    test("an empty file is a file", async () => {
      expect(await storage.public.put("artist/empty.txt", Buffer.alloc(0))).toMatchObject({ bytes: 0 })
      const stream = await storage.public.get("artist/empty.txt")
      expect(stream && (await buffer(stream)).length).toBe(0)
      expect(await storage.public.stat("artist/empty.txt")).toMatchObject({ bytes: 0, contentType: "text/plain" })
    })

    test("more than a thousand files are listed, and deleted [OPS-01]", async () => {
      const keys = Array.from({ length: 1_205 }, (_, n) => `pictures/tiles/${String(n).padStart(4, "0")}.jpg`)
      for (let from = 0; from < keys.length; from += 10)
        await Promise.all(keys.slice(from, from + 10).map((key) => storage.public.put(key, Buffer.from("x"))))
      expect(await storage.public.list("pictures")).toEqual(keys)
      expect(await storage.public.list()).toEqual(keys)
      expect(await storage.private.list()).toEqual([])
      await storage.public.deleteAll("pictures/tiles")
      expect(await everything()).toEqual([])
    })

    test("a folder lists and deletes only its own files", async () => {
      for (const key of ["artworks/a/2.webp", "artworks/a/1.webp", "artworks/ab/1.webp"])
        await storage.public.put(key, Buffer.from(key))
      expect(await storage.public.list("artworks/a")).toEqual(["artworks/a/1.webp", "artworks/a/2.webp"])
      const [listed] = await storage.public.listSized("artworks/ab")
      expect(listed).toMatchObject({ key: "artworks/ab/1.webp", bytes: 18 })
      expect(listed?.modifiedAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
      expect(await storage.public.listSized()).toHaveLength(3)
      expect(await storage.public.listSized("artworks/none")).toEqual([])
      expect(await storage.public.get("artworks/a/1.webp/below-a-file.webp")).toBeNull()
      await storage.public.deleteAll("artworks/a")
      expect(await storage.public.list("artworks")).toEqual(["artworks/ab/1.webp"])
    })

    test("a public file has an address below /files", () => {
      expect(storage.publicUrl("artworks/a/1.webp")).toBe("/files/artworks/a/1.webp")
    })
  })

  describe("all or nothing", () => {
    test.each([100_000, 20_000_000])(
      "a body that fails after %i bytes leaves nothing and keeps the previous file [AUTH-12, OPS-01]",
      async (bytes) => {
        await storage.public.put("artist/p.webp", Buffer.from("old"))
        const body = new PassThrough()
        body.write(randomBytes(bytes))
        const put = storage.public.put("artist/p.webp", body)
        body.destroy(new Error("the line went dead"))
        await expect(put).rejects.toThrow("the line went dead")
        expect(await everything()).toEqual(["public/artist/p.webp"])
        const kept = await storage.public.get("artist/p.webp")
        expect(kept && (await buffer(kept)).toString()).toBe("old")
      },
    )

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

    test("a file used by its path is gone from where it was put, even if its use fails", async () => {
      await storage.private.put("artworks/a.jpg", Buffer.from("x"))
      const use = storage.private.withFile("artworks/a.jpg", async (path) => {
        expect(await readFile(path, "utf8")).toBe("x")
        throw new Error("it was no picture")
      })
      await expect(use).rejects.toThrow("it was no picture")
      expect(await everything()).toEqual(["private/artworks/a.jpg"])
    })

    test("a stream of exactly the allowed length is stored", async () => {
      const received = await storage.private.receive("artworks/a.jpg", Readable.from([Buffer.alloc(10)]), {
        maxBytes: 10,
      })
      expect(received).toMatchObject({ ok: true, stored: { bytes: 10 } })
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

    test.each(hostile)("%j is no key: reading finds nothing, writing and deleting throw [case 50]", async (name) => {
      expect(isStorageKey(name)).toBe(false)
      expect(await storage.public.get(name)).toBeNull()
      expect(await storage.public.exists(name)).toBe(false)
      expect(await storage.public.stat(name)).toBeNull()
      await expect(storage.public.withFile(name, async () => 1)).rejects.toThrow(NoSuchFile)
      await expect(storage.public.put(name, Buffer.from("x"))).rejects.toThrow("not a storage key")
      await expect(storage.public.delete(name)).rejects.toThrow("not a storage key")
      await expect(storage.public.deleteAll(name)).rejects.toThrow("not a storage key")
      expect(await everything()).toEqual([])
    })

    test("generated keys are valid and unique", () => {
      expect(isStorageKey(createFileKey("artworks", "jpg"))).toBe(true)
      expect(isStorageKey(`${createFolderKey("artist")}/0123456789ab-640.webp`)).toBe(true)
      expect(createFolderKey("artist")).not.toBe(createFolderKey("artist"))
      expect(() => createFileKey("artworks", "jpg/../../x")).toThrow("not a storage key")
    })
  })
})
