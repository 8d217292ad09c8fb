import { once } from "node:events"
import { request } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { listen } from "../../server/listen.ts"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

// HTTP behavior that does not depend on the page.

const site = await openTestShop()
const { shop } = site
const work = await insertWork(shop)

/** The site's raw response to these lines. */
async function sendRaw(...lines: string[]): Promise<string> {
  const server = await listen(site.fetch, { port: 0, host: "127.0.0.1" })
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
  await once(socket, "connect")
  socket.write(`${lines.join("\r\n")}\r\n\r\n`)
  const answer = await text(socket)
  server.close()
  return answer
}

test.each([
  ["one header of 20 kB", `X-Long: ${"x".repeat(20_000)}`],
  ["a cookie of 20 kB", `Cookie: ${"a=b; ".repeat(4_000)}`],
  ["a thousand headers", Array.from({ length: 1_000 }, (_, n) => `X-Header-Number-${n}: x`).join("\r\n")],
])("%s: 431, and the connection is closed [case 75]", async (_, header) => {
  const answer = await sendRaw("GET / HTTP/1.1", "Host: localhost", "Connection: close", header)
  expect(answer.split("\r\n")[0]).toBe("HTTP/1.1 431 Request Header Fields Too Large")
})

test("an address of 20 kB: 431 [case 75]", async () => {
  const answer = await sendRaw(`GET /gallery?q=${"x".repeat(20_000)} HTTP/1.1`, "Host: localhost", "Connection: close")
  expect(answer.split("\r\n")[0]).toBe("HTTP/1.1 431 Request Header Fields Too Large")
})

const forwardedHeaders = ["host", "x-forwarded-host", "x-host", "x-forwarded-server", "forwarded", "x-original-host"]

test.each(forwardedHeaders)("another site in the header %s is in no answer, kept or not [case 76]", async (name) => {
  const value = name === "forwarded" ? "host=evil.example" : "evil.example"
  const server = await listen(site.fetch, { port: 0, host: "127.0.0.1" })
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const [answer] = await once(request({ port, host: "127.0.0.1", path, headers }).end(), "response")
    return JSON.stringify(answer.headers) + (await text(answer))
  }
  const paths = [
    "/",
    "/gallery",
    `/artwork/${work.id}`,
    "/sitemap.xml",
    "/robots.txt",
    "/feeds/works.rss",
    "/admin",
    "/auth",
  ]
  for (const path of paths) {
    const address = `${path}?from=${name}`
    expect([path, (await ask(address, { [name]: value })).includes("evil.example")]).toEqual([path, false])
    expect([path, (await ask(address)).includes("evil.example")]).toEqual([path, false])
  }
  server.close()
})

test("what is personal is in no shared cache, whoever asks and whatever comes of it [case 78]", async () => {
  const person = await signInAsNewAccount(site, "admin")
  const paths = [
    ...["/account", "/account/data.json", "/admin", "/admin/orders", "/admin/customers/export", "/api/session"],
    ...[
      "/checkout",
      "/auth",
      "/order-confirmation?order=x",
      "/track-order?order=x",
      "/checkout/pay/x",
      "/newsletter/x",
    ],
    ...["/commissions/room/x", "/viewing-rooms/x", "/certificates/owner/x", "/api/invoices/x", "/calendars/x"],
    ...[
      "/api/notifications",
      "/auth/v1/user",
      "/auth/v1/get-session",
      "/admin/mailbox",
      "/account.data",
      "/admin.data",
    ],
  ]
  for (const path of paths)
    for (const who of [site.visitor(), person]) {
      const { headers } = await who.get(path)
      expect([path, headers.get("cache-control")]).toEqual([path, expect.stringMatching(/\bno-store\b/)])
    }
  // A shared page is the same for a signed-in user.
  for (const path of ["/", "/gallery", `/artwork/${work.id}`]) {
    const [mine, theirs] = [await person.html(path), await site.visitor().html(path)]
    expect([path, mine === theirs]).toEqual([path, true])
  }
})

test("no request above causes a server error", () => {
  expect(site.errors).toEqual([])
})
