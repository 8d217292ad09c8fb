import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"
import { answerConnectionErrors } from "./connection-errors.ts"

async function connected(): Promise<Socket> {
  const server = createServer({ headersTimeout: 200, connectionsCheckingInterval: 50 }, (_req, res) => res.end("here"))
  answerConnectionErrors(server)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
  await once(socket, "connect")
  return socket
}

test("a request whose head does not come is answered 408", async () => {
  const socket = await connected()
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n")
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
})

test("what is no HTTP is answered 400, and a head that is too long 431", async () => {
  const wrong = await connected()
  wrong.write("nothing that one knows\r\n\r\n")
  expect(await text(wrong)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  const long = await connected()
  long.write(`GET / HTTP/1.1\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`)
  expect(await text(long)).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
})

test("a connection that a browser opened in advance is closed without a word, which would be taken for an answer [case 74]", async () => {
  const socket = await connected()
  expect(await text(socket)).toBe("")
})
