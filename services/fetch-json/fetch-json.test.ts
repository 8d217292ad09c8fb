import { once } from "node:events"
import { createServer } from "node:http"
import { afterAll, expect, test } from "vitest"
import { openFetchJson } from "./fetch-json.server.ts"

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? "")
  if (request.url === "/silent") response.flushHeaders()
  else if (request.url === "/redirect") response.writeHead(302, { location: "/secret" }).end("{}")
  else if (request.url === "/long") response.end(`"${"x".repeat(1_000_000)}"`)
  else if (request.url === "/page") response.end("<html>")
  else request.toArray().then((body) => response.end(JSON.stringify([request.method, body.join("")])))
})
server.listen(0, "127.0.0.1")
await once(server, "listening")
afterAll(() => void server.close().closeAllConnections())
const site = `http://127.0.0.1:${(server.address() as { port: number }).port}`

const fetchJson = openFetchJson({ timeout: 500 })
const own = { ownHost: "127.0.0.1" }

test("a form is sent, and the answer read", async () => {
  const form = new URLSearchParams({ code: "a b" })
  expect(await fetchJson(`${site}/form`, { ...own, form })).toEqual({
    ok: true,
    status: 200,
    json: ["POST", "code=a+b"],
  })
})

test("a host of a private network is only asked by the name that was typed", async () => {
  const before = asked.length
  for (const ownHost of [undefined, "localhost", "127.0.0.2"])
    expect(await fetchJson(`${site}/private`, ownHost ? { ownHost } : {})).toMatchObject({
      problem: expect.stringMatching(/private network/),
    })
  expect(asked).toHaveLength(before)
})

test.each([
  ["/silent", "It took too long."],
  ["/long", "Its answer is too long."],
  ["/page", "Its answer is not what a program expects."],
])("%s is given up: %s", async (path, problem) => {
  expect(await fetchJson(site + path, own)).toEqual({ ok: false, problem })
})

test("a name that nobody resolves in time is given up", async () => {
  const slow = openFetchJson({ timeout: 100, lookup: () => new Promise(() => {}) })
  expect(await slow("https://slow.example/")).toEqual({ ok: false, problem: "It took too long." })
})

test("an unread answer may be a page; its redirect is returned", async () => {
  expect(await fetchJson(`${site}/page`, { ...own, unread: true })).toEqual({ ok: true, status: 200, json: null })
  expect(await fetchJson(`${site}/redirect`, { ...own, unread: true })).toMatchObject({ location: "/secret" })
})

test("a redirect is not followed: the request has secrets for its host alone", async () => {
  expect(await fetchJson(`${site}/redirect`, own)).toMatchObject({ status: 302 })
  expect(asked).not.toContain("/secret")
})
