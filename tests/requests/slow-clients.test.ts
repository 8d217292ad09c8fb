import { once } from "node:events"
import { request } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { expect, test } from "vitest"
import { listen } from "../../server/listen.ts"
import { openTestShop } from "../support/app.ts"

const site = await openTestShop()

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
