import { once } from "node:events"
import { request } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { resolve } from "node:path"
import { expect, test } from "vitest"
import { listen } from "../../server/listen.ts"
import { behindLevel, judgeLoad, strainedLevel, watchLoad } from "../../services/load-monitor/load.server.ts"
import { openTestShop } from "../support/app.ts"
import { Visitor } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop } = site
const work = await insertWork(shop)

test("a thousand slow clients are cut off, and others are served meanwhile [case 74]", async () => {
  const timeouts = { head: 2_000, request: 4_000, silence: 60_000, look: 200 }
  const server = await listen(site.fetch, { port: 0, host: "127.0.0.1", timeouts })
  const { port } = server.address() as AddressInfo
  const slow = Array.from({ length: 1000 }, () => connect(port, "127.0.0.1"))
  await Promise.all(slow.map((socket) => once(socket, "connect")))
  const said = slow.map((socket, n) => {
    // Half of them stop in the headers, half in the body.
    const head = "POST /newsletter HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n"
    socket.write(n % 2 ? `${head}\r\nemail=` : `${head}X-Slow: `)
    let answer = ""
    socket.on("data", (bytes) => {
      answer += bytes
    })
    return once(socket, "close").then(() => answer.split("\r\n")[0])
  })
  for (let times = 0; times < 5; times++) {
    const [answer] = await once(request({ port, host: "127.0.0.1", path: "/gallery" }).end(), "response")
    expect(answer.resume().statusCode).toBe(200)
  }
  expect(new Set(await Promise.all(said))).toEqual(new Set(["HTTP/1.1 408 Request Timeout"]))
  server.close()
})

test("a process that is behind puts off looking, and neither buying nor what is kept [OPS-03]", async () => {
  const { createApp } = (await import(
    resolve(import.meta.dirname, "../../build/server/index.js")
  )) as typeof import("../../server/app.ts")
  let isBehind = false
  const app = createApp(shop, { isBehind: () => isBehind })
  const visitor = new Visitor(async (asked) => app.fetch(asked))
  await visitor.get("/gallery")
  isBehind = true
  const put = await visitor.get(`/artwork/${work.id}`)
  expect([put.status, put.headers.get("retry-after"), put.headers.get("cache-control")]).toEqual([503, "5", "no-store"])
  expect((await visitor.get("/gallery?q=water")).status).toBe(503)
  const answered = ["/gallery", "/checkout", "/track-order", "/api/cart", "/auth", "/healthz", "/readyz"]
  const statuses = await Promise.all(answered.map(async (path) => [path, (await visitor.get(path)).status]))
  expect(statuses.filter(([, status]) => status === 503)).toEqual([])
  expect((await visitor.post("/api/payments/stripe")).status).not.toBe(503)
  isBehind = false
  expect((await visitor.get(`/artwork/${work.id}`)).status).toBe(200)
})

test("a process is overloaded after three averages above one limit, until one is below a lower limit", () => {
  const judge = judgeLoad(behindLevel)
  const [between, above] = [(behindLevel.from + behindLevel.until) / 2, behindLevel.from + 1]
  expect([above, above, between, above, above].map(judge)).toEqual([false, false, false, false, false])
  expect([above, between, behindLevel.until, between].map(judge)).toEqual([true, true, false, false])
})

test("streams of visitors are closed before pages are put off [OPS-03]", () => {
  const slow = (strainedLevel.from + behindLevel.from) / 2
  const averages = Array.from({ length: 10 }, () => slow)
  expect(averages.map(judgeLoad(strainedLevel)).at(-1)).toBe(true)
  expect(averages.map(judgeLoad(behindLevel))).not.toContain(true)
})

test("a process that is blocked again and again is strained and behind, and no longer when it rests [OPS-03]", async () => {
  const load = watchLoad()
  const block = () => {
    const end = performance.now() + behindLevel.from * 1.3
    while (performance.now() < end);
    return load.isStrained() && load.isBehind()
  }
  await expect.poll(block, { timeout: 30_000, interval: 1 }).toBe(true)
  await expect.poll(() => load.isStrained() || load.isBehind(), { timeout: 30_000 }).toBe(false)
  load.close()
})
