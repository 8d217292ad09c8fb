import { once } from "node:events"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type SupabaseServer, startSupabaseServer } from "../../tests/support/supabase-server.ts"
import { StorageProblem } from "./storage-problem.ts"
import type { SupabaseSettings } from "./supabase-settings.ts"
import { openSupabaseStorage, type SupabaseStorage } from "./supabase-storage.server.ts"

/** Behavior of Supabase Storage alone; `storage.test.ts` tests what every storage promises. */

let service: SupabaseServer
let scratch: string
let open: SupabaseStorage[] = []

beforeEach(async () => {
  service = await startSupabaseServer()
  scratch = await mkdtemp(join(tmpdir(), "solander-scratch-"))
})
afterEach(async () => {
  for (const storage of open) storage.close()
  open = []
  await service.close()
  await rm(scratch, { recursive: true, force: true })
})

async function opened(change: Partial<SupabaseSettings> = {}): Promise<SupabaseStorage> {
  const { SUPABASE_URL: url, SUPABASE_KEY: key, SUPABASE_BUCKET: bucket } = service.env
  const storage = await openSupabaseStorage({ url, key, bucket, silenceMs: 250, ...change }, { scratch })
  open.push(storage)
  return storage
}

const read = async (storage: SupabaseStorage, key: string) =>
  String(await buffer((await storage.public.get(key)) ?? Readable.from([])))

describe("a start", () => {
  test.each<[string, Partial<SupabaseSettings>, RegExp]>([
    ["no key", { key: undefined }, /^supabaseKey is required\. Set SUPABASE_KEY/],
    ["an unknown key", { key: "nobody" }, /does not accept the key \(Invalid Compact JWS\).*SUPABASE_KEY/],
    ["an address where nothing is", { url: "http://127.0.0.1:9" }, /cannot be reached: .*SUPABASE_URL/],
  ])("with %s ends with a sentence that says what to change [AUTH-12, OPS-01]", async (_, change, message) => {
    const start = opened(change)
    await expect(start).rejects.toThrow(StorageProblem)
    await expect(start).rejects.toThrow(message)
  })

  test("makes a public and a private bucket, and takes them as they are the next time [DATA-02]", async () => {
    const storage = await opened()
    expect([...service.buckets]).toEqual([
      ["files", true],
      ["files-private", false],
    ])
    await storage.public.put("artworks/a.webp", Buffer.from("seen"))
    await storage.private.put("originals/a.jpg", Buffer.from("unseen"))
    const address = (path: string) => `${service.env.SUPABASE_URL}/storage/v1/object/public/${path}`
    expect(await (await fetch(address("files/artworks/a.webp"))).text()).toBe("seen")
    expect((await fetch(address("files-private/originals/a.jpg"))).status).toBe(400)
    await opened()
    expect(service.objects()).toEqual(["files-private/originals/a.jpg", "files/artworks/a.webp"])
  })

  test("refuses to keep invoices in a bucket that is public [DATA-02]", async () => {
    service.buckets.set("files-private", true)
    await expect(opened()).rejects.toThrow(/files-private .* is public, but invoices/)
  })
})

describe("a service that fails", () => {
  test.each([
    [503, /answers 503/],
    ["silent", /cannot be reached: it was silent for .*SUPABASE_URL/],
  ] as const)(
    "with %s: a sentence, nothing stored, and the next try succeeds [AUTH-12, OPS-01]",
    async (fault, message) => {
      const storage = await opened()
      await storage.public.put("artist/p.webp", Buffer.from("old"))
      service.fail(fault)
      await expect(storage.public.put("artist/p.webp", Buffer.from("new"))).rejects.toThrow(message)
      await expect(storage.public.get("artist/p.webp")).rejects.toThrow(StorageProblem)
      await expect(storage.public.list()).rejects.toThrow(StorageProblem)
      service.fail(null)
      expect(await read(storage, "artist/p.webp")).toBe("old")
      await storage.public.put("artist/p.webp", Buffer.from("new"))
      expect(await read(storage, "artist/p.webp")).toBe("new")
      expect(await readdir(scratch)).toEqual([])
    },
  )

  test("once is retried without an error", async () => {
    const storage = await opened()
    let failures = 0
    service.fail(503, ({ path }) => path.endsWith("p.webp") && ++failures === 1)
    await storage.public.put("artist/p.webp", Buffer.from("new"))
    expect(failures).toBe(2)
    expect(await read(storage, "artist/p.webp")).toBe("new")
  })

  test.each(["cut", "stalled"] as const)("in the middle of an answer (%s): never half a file", async (fault) => {
    const storage = await opened()
    await storage.private.put("artworks/a.jpg", Buffer.alloc(1_000_000))
    service.fail(fault, ({ method }) => method === "GET")
    let used = false
    const use = storage.private.withFile("artworks/a.jpg", async () => {
      used = true
    })
    await expect(use).rejects.toThrow(StorageProblem)
    expect(used).toBe(false)
    expect(await readdir(scratch)).toEqual([])
  })

  test("because a file is longer than it takes: says where to raise the limit", async () => {
    const storage = await opened()
    service.fail(413, ({ method }) => method === "POST")
    await expect(storage.private.put("backups/all.tar", Buffer.from("tar"))).rejects.toThrow(/Raise the limit/)
  })

  test("because its bucket is gone: says so, and takes no file for missing", async () => {
    const storage = await opened()
    service.buckets.delete("files")
    await expect(storage.public.get("artist/p.webp")).rejects.toThrow(/There is no bucket files/)
  })
})

test("closing aborts requests in progress", async () => {
  const storage = await opened({ silenceMs: 60_000 })
  service.fail("silent")
  const asked = storage.public.stat("artist/p.webp")
  storage.close()
  await expect(asked).rejects.toThrow(StorageProblem)
})

test("readers who take their time lose nothing", async () => {
  const storage = await opened()
  await storage.private.put("backups/all.tar", Buffer.alloc(3_000_000, 7))
  const stream = (await storage.private.get("backups/all.tar")) as Readable
  await once(stream, "readable")
  const first = stream.read(1000) as Buffer
  expect(first.length + (await buffer(stream)).length).toBe(3_000_000)
})
