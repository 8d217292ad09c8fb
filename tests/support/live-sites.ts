import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { WebSocket } from "ws"
import { authPath } from "../../domain/accounts/auth-path.ts"
import { ownCall } from "../../domain/accounts/own-call.ts"
import type { BrowserMessage, Channel, ServerMessage } from "../../domain/live/live-protocol.ts"
import type { Shop } from "../../domain/shop.ts"
import { type LiveSockets, openLiveSockets } from "../../server/live/open-live.ts"
import { openWorkingShop, type ShopOptions, type WorkingShop } from "./shop.ts"
import { createTestAccount, testPassword } from "./test-accounts.ts"

export type LiveSite = WorkingShop & { live: LiveSockets; server: Server; origin: string; port: number }

/** The WebSocket part of a site's process, with a port of its own. */
export async function openLiveSite({
  beatSeconds,
  pingSeconds,
  most: maxSockets,
  ...options
}: ShopOptions & { beatSeconds?: number; pingSeconds?: number; most?: number } = {}): Promise<LiveSite> {
  // Processes of one site sign sessions with the same secret.
  const env = { AUTH_SECRET: "the secret of every process of a site", ...options.env }
  const working = await openWorkingShop({ ...options, env })
  const live = openLiveSockets(working.shop, { beatSeconds, pingSeconds, maxSockets })
  const server = createServer((_, response) => response.end("a page")).listen(0, "127.0.0.1")
  await once(server, "listening")
  live.attach(server)
  options.atEnd?.(async () => {
    await live.close()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { ...working, live, server, port, origin: `http://127.0.0.1:${port}` }
}

export type UserWithCookie = { id: string; email: string; cookie: string }

export async function createSignedInUser(shop: Shop, role: "admin" | "user"): Promise<UserWithCookie> {
  const person = await createTestAccount({ shop }, role)
  const cookie = await createSessionCookie(shop, person.email)
  return { ...person, cookie }
}

export async function createSessionCookie(shop: Shop, email: string): Promise<string> {
  const answer = await shop.auth.handler(
    new Request(`${shop.siteUrl}${authPath}/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: shop.siteUrl, [ownCall]: "1" },
      body: JSON.stringify({ email, password: testPassword }),
    }),
  )
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ")
}

export type SocketPage = {
  socket: WebSocket
  received: ServerMessage[]
  send(message: BrowserMessage | object | string): void
  /** Resolves with the first past or future message that `is` accepts. */
  until<T extends ServerMessage["type"]>(
    type: T,
    is?: (message: Extract<ServerMessage, { type: T }>) => boolean,
  ): Promise<Extract<ServerMessage, { type: T }>>
  closed: Promise<number>
  close(): void
}

/** Opens a socket as a page of the site does. @throws "refused with N" */
export async function openSocketPage(
  site: Pick<LiveSite, "origin" | "port">,
  cookie: string,
  channels: Channel[] = [],
  headers: Record<string, string> = {},
): Promise<SocketPage> {
  const socket = new WebSocket(`ws://127.0.0.1:${site.port}/live`, {
    headers: { ...(cookie && { cookie }), origin: site.origin, ...headers },
  })
  const received: ServerMessage[] = []
  const waiting = new Set<() => void>()
  socket.on("message", (data) => {
    received.push(JSON.parse(String(data)))
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((resolve) => socket.on("close", (code) => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    socket.on("open", () => resolve())
    socket.on("unexpected-response", (request, { statusCode }) => {
      request.destroy()
      reject(new Error(`refused with ${statusCode}`))
    })
    socket.on("error", reject)
  })
  const page: SocketPage = {
    socket,
    received,
    closed,
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    until: (type, is = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const found = received.find((message) => message.type === type && is(message as never))
          if (!found) return
          waiting.delete(look)
          resolve(found as never)
        }
        waiting.add(look)
        look()
      }),
    close: () => socket.close(),
  }
  for (const channel of channels) {
    page.send({ type: "subscribe", channel })
    await page.until("subscribed", (message) => message.channel === channel)
  }
  return page
}
