import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type WebSocket, WebSocketServer } from "ws"
import { type BrowserMessage, channels, closeCodes, type ServerMessage } from "../../domain/live/live-protocol.ts"
import { createLiveClient } from "./live-client.ts"

const page = { hidden: false }
let events: EventTarget
let pageEvents: EventTarget
const network = { onLine: true }

beforeEach(() => {
  events = new EventTarget()
  pageEvents = new EventTarget()
  page.hidden = false
  network.onLine = true
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events))
  vi.stubGlobal("navigator", network)
  vi.stubGlobal("document", {
    get hidden() {
      return page.hidden
    },
    addEventListener: pageEvents.addEventListener.bind(pageEvents),
  })
})
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const end of cleanups.splice(0)) end()
  vi.unstubAllGlobals()
})

/**
 * A server that accepts every subscription and records what it receives.
 * @param pongAfter milliseconds until it answers a ping
 */
async function serve({ port = 0, pongAfter = 0 } = {}) {
  const sockets: WebSocket[] = []
  const received: BrowserMessage[] = []
  const server = new WebSocketServer({ port, host: "127.0.0.1" })
  const answer = (socket: WebSocket, frame: ServerMessage) => socket.send(JSON.stringify(frame))
  server.on("connection", (socket) => {
    sockets.push(socket)
    socket.on("message", (data) => {
      const frame = JSON.parse(String(data)) as BrowserMessage
      received.push(frame)
      if (frame.type === "subscribe") answer(socket, { type: "subscribed", channel: frame.channel })
      if (frame.type === "ping") setTimeout(answer, pongAfter, socket, { type: "pong", id: frame.id })
    })
  })
  await once(server, "listening")
  const stop = async () => {
    for (const socket of server.clients) socket.terminate()
    await new Promise((resolve) => server.close(resolve))
  }
  cleanups.push(() => void stop())
  const sendToLast = (frame: ServerMessage) => sockets.at(-1) && answer(sockets.at(-1) as WebSocket, frame)
  return { port: (server.address() as AddressInfo).port, sockets, received, stop, tell: sendToLast }
}

/** A server that refuses every connection, as after the session's end. @returns its port */
async function serveRefusals(): Promise<number> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", verifyClient: () => false })
  await once(server, "listening")
  cleanups.push(() => void server.close())
  return (server.address() as AddressInfo).port
}

function connect(port: number) {
  const logged: string[] = []
  const onSessionDoubt = vi.fn()
  const live = createLiveClient({
    url: `ws://127.0.0.1:${port}/live`,
    onSessionDoubt: onSessionDoubt,
    log: (words) => logged.push(words),
  })
  const end = live.start()
  cleanups.push(end)
  const state = (now: string) => vi.waitFor(() => expect(live.connection().state).toBe(now), 8000)
  return { live, logged, over: onSessionDoubt, state, end }
}

test("it subscribes to the five channels, measures, and says whether the page is seen [RT-01, RT-02, RT-03]", async () => {
  const server = await serve()
  const { live, state } = connect(server.port)
  expect(live.connection().state).toBe("connecting")
  await state("connected")
  const asked = server.received.flatMap((frame) => (frame.type === "subscribe" ? [frame.channel] : []))
  expect(asked).toEqual([...channels])
  await vi.waitFor(() => expect(live.connection().samples.length).toBeGreaterThan(0))
  const statuses = () => server.received.flatMap((frame) => (frame.type === "presence" ? [frame.status] : []))
  await vi.waitFor(() => expect(statuses()).toEqual(["online"]))
  page.hidden = true
  pageEvents.dispatchEvent(new Event("visibilitychange"))
  page.hidden = false
  pageEvents.dispatchEvent(new Event("visibilitychange"))
  live.setBusy(true)
  await vi.waitFor(() => expect(statuses()).toEqual(["online", "away", "online", "busy"]))
})

test("answers that come late are said, once [RT-06]", async () => {
  const server = await serve({ pongAfter: 130 })
  const { live, logged } = connect(server.port)
  await vi.waitFor(() => expect(live.connection().samples.length).toBeGreaterThan(1), 8000)
  expect(logged).toEqual(["High latency detected"])
})

test("a server that stops is an error, and one that starts again is found [RT-01, RT-02]", async () => {
  const server = await serve()
  const { live, state } = connect(server.port)
  await state("connected")
  await server.stop()
  await state("error")
  expect(live.connection()).toMatchObject({ attempts: 1 })
  const frames: ServerMessage[] = []
  live.onFrame((frame) => frames.push(frame))
  await serve({ port: server.port })
  live.reconnect()
  await state("connected")
  // missed events require a new read
  expect(frames).toContainEqual({ type: "changed", tags: null })
  expect(live.connection()).toMatchObject({ attempts: 0, retryAt: null })
})

test("a page that loads triggers a reconnection", async () => {
  const server = await serve()
  const { live, state } = connect(server.port)
  await state("connected")
  await server.stop()
  await state("error")
  await serve({ port: server.port })
  live.pageLoaded()
  expect(live.connection().state).toBe("connecting")
  await state("connected")
})

test("it disconnects at once without a network, and connects when the network returns", async () => {
  const server = await serve()
  const { state } = connect(server.port)
  await state("connected")
  events.dispatchEvent(new Event("offline"))
  await state("disconnected")
  await vi.waitFor(() => expect(server.sockets[0]?.readyState).toBe(3))
  events.dispatchEvent(new Event("online"))
  await state("connected")
  expect(server.sockets).toHaveLength(2)
})

test("a session that is over is not tried again, and its page hears of it [RT-01, RT-02]", async () => {
  const server = await serve()
  const { live, over, state } = connect(server.port)
  await state("connected")
  server.sockets[0]?.close(closeCodes.signedOut)
  await state("disconnected")
  expect(over).toHaveBeenCalledTimes(1)
  live.reconnect()
  expect(live.connection().state).toBe("disconnected")
})

test("a page that gave way to others comes back when it is seen, and not by itself [RT-01]", async () => {
  const server = await serve()
  const { live, over, state } = connect(server.port)
  await state("connected")
  server.sockets[0]?.close(closeCodes.crowded)
  await state("error")
  expect(live.connection().retryAt).toBeNull()
  expect(over).not.toHaveBeenCalled()
  pageEvents.dispatchEvent(new Event("visibilitychange"))
  await state("connected")
  expect(server.sockets).toHaveLength(2)
})

test("a user who is refused checks whether the session has ended, if there is a network [RT-01, RT-02]", async () => {
  const { over, state, end } = connect(await serveRefusals())
  await state("error")
  expect(over).toHaveBeenCalledTimes(1)
  end()
  network.onLine = false
  const other = connect(await serveRefusals())
  events.dispatchEvent(new Event("online"))
  await other.state("error")
  expect(other.over).not.toHaveBeenCalled()
})

test("signing out does not trigger a session check in the page being left", async () => {
  const server = await serve()
  const { over, state } = connect(server.port)
  await state("connected")
  events.dispatchEvent(new Event("beforeunload"))
  server.sockets[0]?.close(closeCodes.signedOut)
  await state("disconnected")
  expect(over).not.toHaveBeenCalled()
})

test("a refused subscription is an error; a message refused later is not", async () => {
  const server = await serve()
  const { live, logged, state } = connect(server.port)
  await state("connected")
  server.tell({ type: "refused", channel: "global-broadcast", code: "too-many", message: "Wait a moment." })
  await vi.waitFor(() => expect(logged).toEqual(["Refused: Wait a moment."]))
  expect(live.connection().state).toBe("connected")
})

test("a broadcast that comes twice is heard once; who is there is known while it is connected [RT-04]", async () => {
  const server = await serve()
  const { live, state } = connect(server.port)
  await state("connected")
  const heard: string[] = []
  live.onFrame((frame) => frame.type === "broadcast" && heard.push(frame.message.id))
  const from = { userId: "1", email: null }
  const broadcast = (id: string): ServerMessage => ({
    type: "broadcast",
    message: { id, type: "hello", payload: null, from, timestamp: "2026-11-23T10:00:00.000Z" },
  })
  for (const id of ["a", "a", "b"]) server.tell(broadcast(id))
  const ada = { userId: "1", email: null, name: "Ada", status: "online", lastSeen: "2026-11-23T10:00:00.000Z" } as const
  server.tell({ type: "presence", people: [ada], total: 1 })
  await vi.waitFor(() => expect(live.presence()).toEqual({ people: [ada], total: 1 }))
  expect(heard).toEqual(["a", "b"])
  events.dispatchEvent(new Event("offline"))
  expect(live.presence().total).toBe(0)
})
