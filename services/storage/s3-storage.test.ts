import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough, Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { setTimeout } from "node:timers/promises"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type S3Server, startS3Server } from "../../tests/support/s3-server.ts"
import type { S3Settings } from "./s3-settings.ts"
import { openS3Storage, type S3Storage } from "./s3-storage.server.ts"
import { StorageProblem } from "./storage-problem.ts"

/** Behavior of S3 alone; `storage.test.ts` tests what every storage promises. */

let service: S3Server
let settings: S3Settings
let scratch: string
let open: S3Storage[] = []

beforeEach(async () => {
  service = await startS3Server()
  scratch = await mkdtemp(join(tmpdir(), "solander-scratch-"))
  settings = {
    bucket: service.env.S3_BUCKET,
    endpoint: service.env.S3_ENDPOINT,
    region: "us-east-1",
    accessKeyId: service.env.S3_ACCESS_KEY_ID,
    secretAccessKey: service.env.S3_SECRET_ACCESS_KEY,
    silenceMs: 500,
  }
})
afterEach(async () => {
  for (const storage of open) storage.close()
  open = []
  await service.close()
  await rm(scratch, { recursive: true, force: true })
})

async function opened(change: Partial<S3Settings> = {}): Promise<S3Storage> {
  const storage = await openS3Storage({ ...settings, ...change }, { scratch })
  open.push(storage)
  return storage
}

describe("a start", () => {
  test.each<[string, Partial<S3Settings>, RegExp]>([
    ["an unknown bucket", { bucket: "elsewhere" }, /^There is no bucket elsewhere at http.*S3_BUCKET/],
    ["an unknown key", { accessKeyId: "nobody" }, /does not accept the key.*S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
    ["another region", { region: "eu-north-1" }, /is not in the region eu-north-1 .*S3_REGION/],
    [
      "an address where nothing is",
      { endpoint: "http://127.0.0.1:9" },
      /cannot be reached: .*ECONNREFUSED.*S3_ENDPOINT/,
    ],
  ])("with %s ends with a sentence that says what to change [OPS-01]", async (_, change, message) => {
    const start = opened(change)
    await expect(start).rejects.toThrow(StorageProblem)
    await expect(start).rejects.toThrow(message)
  })

  test("with a key that may not write says so", async () => {
    service.fail(403, ({ method }) => method === "PUT")
    await expect(opened()).rejects.toThrow(/may not use the bucket files .*write, list and delete/)
  })

  test("leaves nothing in the bucket, and deletes the parts that a killed process left", async () => {
    const body = new PassThrough()
    const dying = (await opened()).private.put("backups/all.tar", body)
    body.write(Buffer.alloc(9_000_000))
    await expect.poll(() => service.unfinished()).toEqual(["private/backups/all.tar"])
    await opened()
    expect(service.unfinished()).toHaveLength(1)
    service.age(25)
    await opened()
    expect([service.keys(), service.unfinished()]).toEqual([[], []])
    body.end()
    await expect(dying).rejects.toThrow()
  })
})

describe("a service that fails", () => {
  test.each([
    [503, /answers 503 \(SlowDown\)/],
    ["silent", /cannot be reached: .*S3_ENDPOINT/],
  ] as const)("with %s: a sentence, nothing stored, and the next try succeeds", async (fault, message) => {
    const storage = await opened()
    await storage.public.put("artist/p.webp", Buffer.from("old"))
    service.fail(fault)
    await expect(storage.public.put("artist/p.webp", Buffer.from("new"))).rejects.toThrow(message)
    await expect(storage.public.get("artist/p.webp")).rejects.toThrow(StorageProblem)
    await expect(storage.public.list()).rejects.toThrow(StorageProblem)
    service.fail(null)
    expect(String(await buffer((await storage.public.get("artist/p.webp")) ?? Readable.from([])))).toBe("old")
    await storage.public.put("artist/p.webp", Buffer.from("new"))
    expect(String(await buffer((await storage.public.get("artist/p.webp")) ?? Readable.from([])))).toBe("new")
  })

  test("once is retried without an error", async () => {
    const storage = await opened()
    let failures = 0
    service.fail(503, ({ method }) => method === "PUT" && ++failures === 1)
    await storage.public.put("artist/p.webp", Buffer.from("new"))
    expect(failures).toBe(2)
    expect(service.keys()).toEqual(["public/artist/p.webp"])
  })

  test("in the middle of a large file: its body is closed, and no part stays", async () => {
    // On a busy machine parts of 8 MB take a while, and so does their deletion.
    const storage = await opened({ silenceMs: 30_000 })
    let parts = 0
    service.fail(500, ({ method }) => method === "PUT" && ++parts > 1)
    let sent = 0
    const body = new Readable({
      read() {
        sent += 1_000_000
        this.push(sent <= 200_000_000 ? Buffer.alloc(1_000_000) : null)
      },
    })
    await expect(storage.private.put("backups/all.tar", body)).rejects.toThrow(/answers 500/)
    expect(body.destroyed).toBe(true)
    // A part in transit may arrive after the first deletion.
    await expect.poll(() => [service.keys(), service.unfinished()]).toEqual([[], []])
  })

  test("in the middle of an answer: a file used by its path is never half a file", async () => {
    const storage = await opened()
    await storage.private.put("artworks/a.jpg", Buffer.alloc(1_000_000))
    service.fail("cut", ({ method }) => method === "GET")
    let used = false
    const use = storage.private.withFile("artworks/a.jpg", async () => {
      used = true
    })
    await expect(use).rejects.toThrow(StorageProblem)
    expect(used).toBe(false)
    expect(await readdir(scratch)).toEqual([])
  })

  test("in the middle of an answer, without closing it: the reader gets an error", async () => {
    const storage = await opened()
    await storage.private.put("artworks/a.jpg", Buffer.alloc(1_000_000))
    service.fail("stalled", ({ method }) => method === "GET")
    const stream = await storage.private.get("artworks/a.jpg")
    await expect(buffer(stream as Readable)).rejects.toThrow(/silent for 500 ms.*S3_ENDPOINT/)
    await expect(storage.private.withFile("artworks/a.jpg", async () => 1)).rejects.toThrow(StorageProblem)
  })
})

describe("readers who take their time", () => {
  test("lose nothing, however long they wait", async () => {
    const storage = await opened()
    await storage.private.put("backups/all.tar", randomBytes(3_000_000))
    const stream = (await storage.private.get("backups/all.tar")) as Readable
    await once(stream, "readable")
    const first = stream.read(1000) as Buffer
    await setTimeout(1500)
    expect(first.length + (await buffer(stream)).length).toBe(3_000_000)
  })

  test("do not block others, however many they are", async () => {
    // A busy machine needs a while for this many connections.
    const storage = await opened({ silenceMs: 30_000 })
    await storage.public.put("artist/p.webp", Buffer.alloc(300_000))
    const slow = await Promise.all(Array.from({ length: 300 }, () => storage.public.get("artist/p.webp")))
    try {
      for (const stream of slow) stream?.read(1)
      await storage.private.put("invoices/1.pdf", Buffer.from("pdf"))
      expect(await storage.private.exists("invoices/1.pdf")).toBe(true)
      expect(String(await buffer((await storage.private.get("invoices/1.pdf")) as Readable))).toBe("pdf")
    } finally {
      for (const stream of slow) stream?.destroy()
    }
  })
})

test("a file and its metadata are one request", async () => {
  const storage = await opened()
  await storage.public.put("artist/p.webp", Buffer.from("webp"))
  service.requests.length = 0
  const { body, ...said } = (await storage.public.read("artist/p.webp")) ?? {}
  expect(body && String(await buffer(body))).toBe("webp")
  expect(said).toMatchObject({ bytes: 4, contentType: "image/webp" })
  expect(service.requests).toEqual(["GET public/artist/p.webp"])
})
