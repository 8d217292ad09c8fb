import { randomBytes, randomUUID } from "node:crypto"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough, Readable } from "node:stream"
import { type DataStore, Upload } from "@tus/server"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { type S3Server, startS3Server } from "../../tests/support/s3-server.ts"
import { StorageProblem } from "../storage/storage-problem.ts"
import { openS3Uploads, type S3Uploads } from "./s3-uploads.server.ts"

/** Cases that the requests of tests/requests/uploads.test.ts, which run on S3 too, cannot show. */

let service: S3Server
let uploads: S3Uploads
let store: DataStore
let scratch: string
const id = randomUUID()

beforeEach(async () => {
  service = await startS3Server()
  scratch = await mkdtemp(join(tmpdir(), "solander-scratch-"))
  const settings = {
    bucket: service.env.S3_BUCKET,
    endpoint: service.env.S3_ENDPOINT,
    region: "us-east-1",
    accessKeyId: service.env.S3_ACCESS_KEY_ID,
    secretAccessKey: service.env.S3_SECRET_ACCESS_KEY,
  }
  uploads = await openS3Uploads(settings, { scratch })
  store = uploads.openStore(async () => null)
})
afterEach(async () => {
  uploads.close()
  await service.close()
  await rm(scratch, { recursive: true, force: true })
})

const begin = (size: number) => store.create(new Upload({ id, size, offset: 0 }))
const contents = () => uploads.withFile(id, (path) => readFile(path))

test("parts of any length, small ones first, become the file", async () => {
  const bytes = randomBytes(20_000_001)
  await begin(bytes.length)
  expect(await uploads.findReceivedBytes(id)).toBe(0)
  let offset = 0
  for (const length of [1, 3_000_000, 8_388_608, 100, bytes.length]) {
    const part = bytes.subarray(offset, offset + length)
    offset = await store.write(Readable.from([part]), id, offset)
    expect(await uploads.findReceivedBytes(id)).toBe(offset)
  }
  expect((await contents()).equals(bytes)).toBe(true)
  expect(await readdir(scratch)).toEqual([])
  await uploads.remove(id)
  expect([service.keys(), service.unfinished(), await uploads.findReceivedBytes(id)]).toEqual([[], [], null])
})

test("what has arrived of a part that breaks off stays [ADM-06]", async () => {
  await begin(1_000_000)
  const body = new PassThrough()
  const written = store.write(body, id, 0)
  body.write(Buffer.alloc(400_000, 1))
  // Read to the last byte.
  await expect.poll(() => body.readableLength).toBe(0)
  body.destroy(new Error("the connection was cut"))
  expect(await written).toBe(400_000)
  expect(await uploads.findReceivedBytes(id)).toBe(400_000)
  expect(await store.write(Readable.from([Buffer.alloc(600_000, 2)]), id, 400_000)).toBe(1_000_000)
  expect((await contents()).equals(Buffer.concat([Buffer.alloc(400_000, 1), Buffer.alloc(600_000, 2)]))).toBe(true)
})

test("parts are equal, however the bytes came", async () => {
  const bytes = randomBytes(20_000_000)
  await begin(bytes.length)
  await store.write(Readable.from([bytes.subarray(0, 6_000_000)]), id, 0)
  await store.write(Readable.from([bytes.subarray(6_000_000, 9_000_000)]), id, 6_000_000)
  await store.write(Readable.from([bytes.subarray(9_000_000)]), id, 9_000_000)
  expect(service.parts(`uploads/${id}`)).toEqual([8_388_608, 8_388_608, 20_000_000 - 2 * 8_388_608])
  expect((await contents()).equals(bytes)).toBe(true)
})

test("no temporary file is written, because leftovers of a killed process would stay", async () => {
  vi.stubEnv("TMPDIR", "/nowhere")
  onTestFinished(() => void vi.unstubAllEnvs())
  const bytes = randomBytes(9_000_000)
  await begin(bytes.length)
  await store.write(Readable.from([bytes.subarray(0, 100)]), id, 0)
  await store.write(Readable.from([bytes.subarray(100)]), id, 100)
  expect((await contents()).equals(bytes)).toBe(true)
})

test("bytes after a part that failed do not count", async () => {
  const bytes = randomBytes(20_000_000)
  await begin(bytes.length)
  service.fail(503, ({ method, query }) => method === "PUT" && query.get("partNumber") === "1")
  await expect(store.write(Readable.from([bytes.subarray(0, 18_000_000)]), id, 0)).rejects.toThrow(StorageProblem)
  service.fail(null)
  expect(await uploads.findReceivedBytes(id)).toBe(0)
  await store.write(Readable.from([bytes]), id, 0)
  expect((await contents()).equals(bytes)).toBe(true)
})

test("uploads that fail many times hinder no other one", async () => {
  const failing = Array.from({ length: 12 }, () => randomUUID())
  for (const one of failing) await store.create(new Upload({ id: one, size: 20_000_000, offset: 0 }))
  service.fail(503, ({ method, query }) => method === "PUT" && query.has("partNumber"))
  const piece = Buffer.alloc(1_000_000)
  const writes = failing.map((one) => store.write(Readable.from(Array.from({ length: 18 }, () => piece)), one, 0))
  for (const end of await Promise.allSettled(writes)) expect(end.status).toBe("rejected")
  service.fail(null)
  await begin(100)
  expect(await store.write(Readable.from([Buffer.alloc(100)]), id, 0)).toBe(100)
})

test("an upload counts as missing only when the service says so", async () => {
  await begin(100)
  service.fail(503)
  await expect(uploads.findReceivedBytes(id)).rejects.toThrow(StorageProblem)
  await expect(store.write(Readable.from([Buffer.alloc(100)]), id, 0)).rejects.toThrow(StorageProblem)
  service.fail(null)
  expect(await uploads.findReceivedBytes(id)).toBe(0)
  await store.write(Readable.from([Buffer.alloc(100)]), id, 0)
  expect(await uploads.findReceivedBytes(id)).toBe(100)
})

test("an upload whose parts the bucket has thrown away has not begun, and can begin again [ADM-06]", async () => {
  await begin(20_000_000)
  await store.write(Readable.from([Buffer.alloc(10_000_000)]), id, 0)
  service.expire()
  expect(await uploads.findReceivedBytes(id)).toBe(null)
  await begin(20_000_000)
  expect(await uploads.findReceivedBytes(id)).toBe(0)
})

test("an upload that is given up half way leaves nothing", async () => {
  await begin(9_000_000)
  await store.write(Readable.from([Buffer.alloc(6_000_000)]), id, 0)
  await store.write(Readable.from([Buffer.alloc(100)]), id, 6_000_000)
  expect(service.keys()).toEqual([`uploads/${id}.info`, `uploads/${id}.part`])
  await uploads.remove(id)
  expect([service.keys(), service.unfinished()]).toEqual([[], []])
})

test("a beginning that failed half way is listed and removed, too", async () => {
  service.fail(403, ({ key }) => key.endsWith(".info"))
  await expect(begin(100)).rejects.toThrow(StorageProblem)
  service.fail(null)
  expect(service.unfinished()).toEqual([`uploads/${id}`])
  expect(await uploads.list()).toMatchObject([{ id }])
  await uploads.remove(id)
  expect([service.unfinished(), await uploads.list()]).toEqual([[], []])
})
