import { connect } from "node:net"
import { afterAll, expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import type { Actor } from "../../domain/actor.ts"
import { listDrafts } from "../../domain/artworks/upload/draft-queries.server.ts"
import { startDrafts } from "../../domain/artworks/upload/start-drafts.server.ts"
import { listen } from "../../server/listen.ts"
import { openTestShop } from "../support/app.ts"
import { grainy } from "../support/images/fixtures.ts"
import { isOnS3 } from "../support/storage.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import {
  buildAnnouncement,
  createUpload,
  getDraftByTitle,
  getUploadHead,
  getUploadId,
  getUploadPath,
  patchUpload,
} from "../support/uploads.ts"

/* Uploads over real connections: cut, without a length, with a header that never ends. */

const site = await openTestShop()
const { shop } = site
const admin = await signInAsNewAccount(site, "admin")
const [artist] = (await shop.db.select().from(users)).map(
  ({ id }): Actor => ({ kind: "user", id, email: "", name: "Ada Artist", role: "admin" }),
) as [Actor]

async function begin(bytes: number, name = "work.jpg"): Promise<string> {
  const begun = await startDrafts(shop, artist, { files: [buildAnnouncement(name, bytes)], work: null })
  if (!begun.ok) throw new Error(begun.problem.message)
  return getUploadId(begun.value[0])
}

const server = await listen(site.fetch, { port: 0, host: "127.0.0.1" })
afterAll(() => void server.close())
const address = server.address()
const port = typeof address === "object" && address ? address.port : 0
const cookies = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
const socketTo = (id: string, offset: number, length: number, more = "") => {
  const socket = connect(port, "127.0.0.1")
  socket.write(
    `PATCH ${getUploadPath(id)} HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: http://localhost:3000\r\nCookie: ${cookies}\r\n` +
      `Tus-Resumable: 1.0.0\r\nUpload-Offset: ${offset}\r\nContent-Type: application/offset+octet-stream\r\n${more}` +
      `Content-Length: ${length}\r\n\r\n`,
  )
  return socket
}

test("a connection that is cut in the middle of a part loses nothing that has arrived [ADM-06]", async () => {
  const file = await (await grainy(1500, 410)).jpeg({ quality: 90 }).toBuffer()
  const id = await begin(file.length, "cut-in-the-middle.jpg")
  await createUpload(admin, id, file.length)
  expect((await patchUpload(admin, id, file.subarray(0, 30_000))).status).toBe(204)
  const socket = socketTo(id, 30_000, file.length - 30_000)
  socket.write(file.subarray(30_000, 70_001))
  // S3 lists only complete parts; the cut one has the bytes that the site had read.
  if (!isOnS3()) await expect.poll(() => shop.uploads.findReceivedBytes(id), { timeout: 10_000 }).toBe(70_001)
  socket.destroy()
  const there = Number((await getUploadHead(admin, id)).headers.get("upload-offset"))
  if (isOnS3()) expect([there >= 30_000, there <= 70_001]).toEqual([true, true])
  else expect(there).toBe(70_001)
  expect((await patchUpload(admin, id, file.subarray(0, 10))).status).toBe(409)
  expect((await patchUpload(admin, id, file.subarray(there), there)).status).toBe(204)
  const listed = await listDrafts(shop, artist)
  expect(getDraftByTitle(listed.ok ? listed.value : [], "Cut in the Middle").picture).toMatchObject({ width: 1500 })
})

test("a part without a length ends at the last announced byte [case 51]", async () => {
  const id = await begin(100_000, "endless.jpg")
  await createUpload(admin, id, 100_000)
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => {})
  socket.write(
    `PATCH ${getUploadPath(id)} HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: http://localhost:3000\r\nCookie: ${cookies}\r\n` +
      "Tus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\n" +
      "Transfer-Encoding: chunked\r\n\r\n",
  )
  const answer = new Promise<string>((resolve) => {
    socket.on("data", (data) => resolve(data.toString("latin1")))
    socket.on("close", () => resolve("closed"))
  })
  const chunk = Buffer.alloc(65_536, "x")
  for (let sent = 0; sent < 40 && socket.writable; sent++)
    socket.write(Buffer.concat([Buffer.from("10000\r\n"), chunk, Buffer.from("\r\n")]))
  socket.write("0\r\n\r\n")
  expect(await answer).toMatch(/^HTTP\/1\.1 413 |^closed/)
  socket.destroy()
  expect(await shop.uploads.findReceivedBytes(id)).toBeLessThanOrEqual(100_000)
})

test("a header of a megabyte is refused", async () => {
  const id = await begin(100, "header.jpg")
  const socket = socketTo(id, 0, 100, `Upload-Metadata: a ${"A".repeat(1_000_000)}\r\n`)
  const answer = await new Promise<string>((resolve) => {
    socket.on("data", (data) => resolve(data.toString("latin1")))
    // The connection closes during the upload.
    socket.on("error", ({ code }: NodeJS.ErrnoException) => resolve(code === "ECONNREFUSED" ? code : "HTTP/1.1 431 "))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
})

test("no error was logged", () => expect(site.errors).toEqual([]))
