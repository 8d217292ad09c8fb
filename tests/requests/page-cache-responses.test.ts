import { once } from "node:events"
import { readdirSync } from "node:fs"
import { request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { connect } from "node:net"
import { resolve } from "node:path"
import { buffer, text } from "node:stream/consumers"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import routes from "../../app/routes.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { listen } from "../../server/listen.ts"
import type { CachedAnswerHandler } from "../../server/page-cache/answer-from-cache.ts"
import { openTestShop } from "../support/app.ts"
import { attachWorkPicture, insertFakePicture } from "../support/pictures.ts"
import { createTestExhibition, createTestPost } from "../support/published-content.ts"
import { insertWork } from "../support/works.ts"

// The same site behind two listeners: the framework alone, and the framework behind the page cache's fast path.

const root = resolve(import.meta.dirname, "../..")
const site = await openTestShop()
const { shop } = site
const { createApp, keptAnswerer } = (await import(
  resolve(root, "build/server/index.js")
)) as typeof import("../../server/app.ts")
const client = resolve(root, "build/client")

let isUp = true
let passed = 0
const now = () => performance.now() + passed
const lines: string[] = []
const fastPath = keptAnswerer(shop, { isUp: () => isUp, note: (id, rest) => void lines.push(id + rest), now })
/** The requests that the fast path answered. */
const fastPathRequests: string[] = []
const answerFromCache: CachedAnswerHandler = (req, res, otherwise) => {
  const answered = fastPath(req, res, otherwise)
  if (answered) fastPathRequests.push(`${req.method} ${req.url}`)
  return answered
}
const { fetch } = createApp(shop, { client, isUp: () => isUp })
const at = { port: 0, host: "127.0.0.1" }
const framework = await listen(fetch, at)
const both = await listen(fetch, { ...at, answerFromCache })
afterAll(() => {
  for (const server of [framework, both]) server.close()
})

const portOf = (server: Server) => (server.address() as AddressInfo).port

type RawRequest = { path: string; method?: string; headers?: Record<string, string> }

/** A raw response, without the parts that differ each time. */
async function sendRequest(server: Server, { path, method = "GET", headers = {} }: RawRequest) {
  const sent = request({ port: portOf(server), host: "127.0.0.1", path, method, headers, agent: false })
  sent.end()
  const [answer] = await once(sent, "response")
  const body = await buffer(answer)
  const own = new Set(["x-request-id", "date"])
  const pairs: string[] = []
  const raw: string[] = answer.rawHeaders
  for (let n = 0; n < raw.length; n += 2) pairs.push(`${raw[n]}: ${own.has(raw[n] ?? "") ? "…" : raw[n + 1]}`)
  // Node adds the date at another position.
  return {
    status: answer.statusCode as number,
    headers: pairs.map((pair) => pair.replace(/^Date: .*/, "Date: …")),
    body,
  }
}

const headerOf = ({ headers }: { headers: string[] }, name: string) =>
  headers.find((pair) => pair.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2)

/** The addresses of all public routes. */
function publicPaths(list: unknown[], above = ""): string[] {
  return (list as { path?: string; index?: boolean; children?: unknown[] }[]).flatMap(({ path, index, children }) => {
    const own = path ? `${above}/${path}` : above
    return children ? publicPaths(children, own) : path || index ? [own || "/"] : []
  })
}

const work = await insertWork(shop, { title: "Quarry Pool" })
const picture = await insertFakePicture(shop)
await attachWorkPicture(shop, work.id, picture)
await shop.db.update(artworks).set({ mainPictureId: picture }).where(eq(artworks.id, work.id))
const [show, entry] = [await createTestExhibition(shop), await createTestPost(shop)]
await shop.storage.public.put("cards/drawn.webp", Buffer.alloc(200_000, "wave"))
await shop.storage.public.put("cards/said.json", Buffer.from(JSON.stringify("said ".repeat(1000))))
const routeParams: Record<string, string> = {
  "/artwork/:id": `/artwork/${work.id}`,
  "/exhibitions/:slug": `/exhibitions/${show.slug}`,
  "/blog/:slug": `/blog/${entry.slug}`,
}
const asset = readdirSync(resolve(client, "assets"))
const assetLike = (pattern: RegExp) => `/assets/${asset.find((name) => pattern.test(name))}`
const paths = [
  ...publicPaths(routes)
    .filter((path) => !path.startsWith("/admin"))
    .map((path) => routeParams[path] ?? path.replaceAll(/:\w+/g, "none").replace("*", "no-such-page")),
  ...["/gallery.data", "/_.data", "/gallery?medium=Etching", "/gallery?q=water", "/shop?sort=price", "/artwork/none"],
  ...["/files/cards/drawn.webp", "/files/cards/said.json", "/files/none.webp", "/files/pictures/none/320.webp"],
  ...["/healthz", "/readyz", "/favicon.svg", "/favicon.svg?x=1", "/assets/none.js"],
  ...[assetLike(/\.js$/), assetLike(/\.css$/), assetLike(/\.woff2$/)],
  // Listed last, because recompression may replace these during the test.
  ...["/", "/gallery", "/shop"],
]

const browser = "gzip, deflate, br, zstd"
const requestVariants: { method?: string; headers?: Record<string, string> }[] = [
  ...[undefined, "identity", "gzip", "deflate", "zstd, gzip", "br;q=0, gzip", browser].map((accepted) => ({
    headers: (accepted ? { "accept-encoding": accepted } : {}) as Record<string, string>,
  })),
  { method: "HEAD", headers: { "accept-encoding": browser } },
  { headers: { "accept-encoding": browser, cookie: "solander.session_token=none", "if-none-match": '"other"' } },
]

describe("cached responses equal the framework's byte for byte", () => {
  // Frequently requested pages of works are recompressed, and take the fast path from then on.
  beforeAll(async () => {
    for (let times = 0; times < 4; times++)
      for (const path of paths) for (const way of requestVariants) await sendRequest(framework, { path, ...way })
  }, 300_000)

  test.each(paths)("%s [RT-07]", async (path) => {
    for (const way of requestVariants) {
      const before = fastPathRequests.length
      const shortly = await sendRequest(both, { path, ...way })
      const name = `${way.method ?? "GET"} ${JSON.stringify(way.headers)}`
      const asByFramework = await sendRequest(framework, { path, ...way })
      if (fastPathRequests.length === before) {
        // The framework answered both: a page rendered for each request has its own nonce, time or reference.
        expect(shortly.status, name).toBe(asByFramework.status)
        continue
      }
      expect(shortly, name).toEqual(asByFramework)
      const etag = headerOf(shortly, "etag") ?? ""
      const known = { path, method: way.method, headers: { ...way.headers, "if-none-match": `"x", W/${etag}` } }
      const first = await sendRequest(framework, known)
      expect(first.status, name).toBe(304)
      expect(await sendRequest(both, known), name).toEqual(first)
    }
  })

  test("and all of it is: pages, their data, files of the build, published files [RT-07]", () => {
    // twice each way but the one without an encoding; on a busy machine a page is forgotten and rendered again now and then
    const least = Math.floor(1.5 * (requestVariants.length - 2))
    for (const path of [
      ...["/", "/gallery", "/shop", `/artwork/${work.id}`, "/about", "/privacy", "/exhibitions", "/blog"],
      ...[`/exhibitions/${show.slug}`, `/blog/${entry.slug}`, "/gallery.data", "/_.data", "/shop?sort=price"],
      ...["/files/cards/drawn.webp", "/favicon.svg", assetLike(/\.js$/), assetLike(/\.css$/), assetLike(/\.woff2$/)],
    ])
      expect(fastPathRequests.filter((one) => one === `GET ${path}`).length, path).toBeGreaterThanOrEqual(least)
    const others = fastPathRequests.filter((one) => /checkout|account|api|cart|none|q=water|healthz/.test(one))
    expect(others).toEqual([])
  })
})

test("a change is in the next answer [RT-07]", async () => {
  const path = `/artwork/${work.id}`
  const gallery = { path, headers: {} }
  for (let times = 0; times < 2; times++) await sendRequest(both, gallery)
  const before = fastPathRequests.length
  expect((await sendRequest(both, gallery)).body.toString()).toContain("Quarry Pool")
  expect(fastPathRequests.length).toBe(before + 1)
  await shop.db.update(artworks).set({ title: "Quarry Pool, Evening" }).where(eq(artworks.id, work.id))
  await shop.changes.flushed()
  expect((await sendRequest(both, gallery)).body.toString()).toContain("Quarry Pool, Evening")
})

test("the fast path is off while the database is away, and nothing is cached while announcements are not received", async () => {
  await sendRequest(both, { path: "/gallery" })
  isUp = false
  expect((await sendRequest(both, { path: "/gallery" })).status).toBe(503)
  isUp = true
  expect((await sendRequest(both, { path: "/gallery" })).status).toBe(200)
})

test.each([
  ["two hosts", "Host: a\r\nHost: b"],
  ["no host", "Accept: */*"],
  ["a host that is none", "Host: a/b@c"],
  ["a body", "Host: a\r\nContent-Length: 3"],
  ["a body in parts", "Host: a\r\nTransfer-Encoding: chunked"],
  ["a range", "Host: a\r\nRange: bytes=0-1"],
  ["two lists of what is known", 'Host: a\r\nIf-None-Match: "a"\r\nIf-None-Match: "b"'],
])("what is unusual goes to the framework: %s [RT-07]", async (_name, headers) => {
  await sendRequest(both, { path: "/gallery" })
  const before = fastPathRequests.length
  const answers: string[] = []
  for (const server of [framework, both]) {
    const socket = connect(portOf(server), "127.0.0.1")
    const body = headers.includes("chunked") ? "0\r\n\r\n" : headers.includes("Length") ? "abc" : ""
    socket.end(`GET /gallery HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n${body}`)
    answers.push((await text(socket)).split("\r\n")[0] ?? "")
  }
  expect(answers[1]).toBe(answers[0])
  expect(fastPathRequests.length).toBe(before)
})

test("each answer has an id of its own, and a line in the log as any other; files of the build have none [OPS-03]", async () => {
  await sendRequest(both, { path: "/about" })
  lines.length = 0
  await sendRequest(both, { path: "/about" })
  await sendRequest(both, { path: "/about" })
  await sendRequest(both, { path: "/favicon.svg" })
  const [one, other, ...more] = lines.map((line) => JSON.parse(`{"requestId":"${line.slice(0, 36)}"${line.slice(36)}`))
  expect(one).toEqual({
    requestId: expect.any(String),
    ...{ method: "GET", path: "/about", status: 200, ms: 0, msg: "answered" },
  })
  expect(other.requestId).not.toBe(one.requestId)
  expect(more).toEqual([])
})

describe("a published file", () => {
  const path = "/files/cards/drawn.webp"
  const parts: [string, string, number, string | undefined, number][] = [
    ["its beginning", "bytes=0-99", 206, "bytes 0-99/200000", 100],
    ["its end", "bytes=-10", 206, "bytes 199990-199999/200000", 10],
    ["what it has not", "bytes=200000-", 416, "bytes */200000", 0],
    ["several parts, which are not given", "bytes=0-1,4-5", 200, undefined, 200_000],
  ]
  test.each(parts)("comes in part: %s [RT-07]", async (_name, range, status, said, length) => {
    const whole = Buffer.alloc(200_000, "wave")
    const answer = await sendRequest(both, { path, headers: { range } })
    expect([answer.status, headerOf(answer, "content-range"), answer.body.length]).toEqual([status, said, length])
    const [, first = "0", last = "199999"] = /bytes (\d+)-(\d+)/.exec(said ?? "") ?? []
    if (status < 400) expect(answer.body.equals(whole.subarray(Number(first), Number(last) + 1))).toBe(true)
  })

  test("is sent whole when the range is of another version", async () => {
    const answer = await sendRequest(both, { path, headers: { range: "bytes=0-99", "if-range": '"older"' } })
    expect([answer.status, answer.body.length]).toEqual([200, 200_000])
  })

  test("survives a client that disconnects before its first byte, or after it", async () => {
    await sendRequest(both, { path })
    for (const waits of [false, true])
      for (let times = 0; times < 20; times++) {
        const socket = connect(portOf(both), "127.0.0.1").resume()
        socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
        if (waits) await once(socket, "data")
        else await once(socket, "connect")
        socket.destroy()
      }
    expect((await sendRequest(both, { path })).body.length).toBe(200_000)
  })

  test("that is gone, or was replaced, is not answered from what is known of it, but for its last second [RT-07]", async () => {
    const key = "cards/replaced.webp"
    const path = `/files/${key}`
    const content = async () => {
      const { status, body } = await sendRequest(both, { path })
      return status === 200 ? body.toString() : status
    }
    const read = vi.spyOn(shop.storage.public, "read")
    await shop.storage.public.put(key, Buffer.from("the first"))
    // The third request reads it into memory.
    for (let times = 0; times < 5; times++) expect(await content()).toBe("the first")
    expect(read).toHaveBeenCalledTimes(3)
    read.mockRestore()
    await shop.storage.public.put(key, Buffer.from("another"))
    passed += 1000
    for (let times = 0; times < 5; times++) expect(await content()).toBe("another")
    await shop.storage.public.delete(key)
    passed += 1000
    expect(await content()).toBe(404)
  })
})
