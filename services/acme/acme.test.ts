import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile } from "node:fs/promises"
import type { RequestListener } from "node:http"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openAcme } from "./acme.server.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-acme-"))
const [key, caFile] = [join(folder, "key.pem"), join(folder, "ca.pem")]
execFileSync(
  "openssl",
  [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", "/CN=acme", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", caFile],
  ],
  { stdio: "ignore" },
)

/** An authority that answers everything in one way. */
async function orderFrom(listener: RequestListener, now = () => new Date()) {
  const server = createServer({ key: await readFile(key), cert: await readFile(caFile) }, listener).listen(0)
  await once(server, "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const directory = `https://127.0.0.1:${(server.address() as AddressInfo).port}/dir`
  const acme = openAcme({ directory, caFile, now })
  return acme.order({ names: ["a.test"], accountKey: null, answer: async () => {} }).then(
    () => "issued",
    ({ kind, message, retryAt }) => ({ kind, message, retryAt }),
  )
}

test("a rate limit says until when, and nothing is tried again before", async () => {
  let requests = 0
  const now = new Date()
  const problem = await orderFrom(
    (_req, res) => {
      requests++
      res.writeHead(429, { "retry-after": "7200", "content-type": "application/problem+json" })
      res.end(JSON.stringify({ type: "urn:ietf:params:acme:error:rateLimited", detail: "too many\n\u0000orders" }))
    },
    () => now,
  )
  expect(problem).toEqual({ kind: "limited", message: "too many orders", retryAt: new Date(now.getTime() + 7_200_000) })
  expect(requests).toBe(1)
})

test.each<[string, RequestListener, string]>([
  ["has an error of its own", (_req, res) => res.writeHead(503).end("<html>"), "trouble"],
  [
    "answers with something else",
    (_req, res) => res.writeHead(200, { "content-type": "application/json" }).end("{"),
    "trouble",
  ],
  [
    "answers without an end",
    (_req, res) => {
      res.writeHead(200, { "content-type": "application/json" })
      const more = () => {
        if (res.destroyed) return
        res.write("x".repeat(64 * 1024))
        setImmediate(more)
      }
      more()
    },
    "unreachable",
  ],
  ["hangs up", (req) => req.socket.destroy(), "unreachable"],
  ["redirects elsewhere", (_req, res) => res.writeHead(302, { location: "http://127.0.0.1/" }).end(), "refused"],
  [
    "has another clock",
    (_req, res) => res.writeHead(200, { date: "Sat, 01 Jan 2028 00:00:00 GMT" }).end("{}"),
    "clock",
  ],
])("an authority that %s is a problem with a name", async (_what, listener, kind) => {
  expect(await orderFrom(listener)).toMatchObject({ kind })
})

test("an authority whose certificate is not trusted is not asked", async () => {
  const server = createServer({ key: await readFile(key), cert: await readFile(caFile) }).listen(0)
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const acme = openAcme({ directory: `https://127.0.0.1:${(server.address() as AddressInfo).port}/dir` })
  const order = acme.order({ names: ["a.test"], accountKey: null, answer: async () => {} })
  await expect(order).rejects.toMatchObject({ kind: "unreachable" })
})
