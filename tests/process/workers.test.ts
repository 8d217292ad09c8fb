import { once } from "node:events"
import { existsSync } from "node:fs"
import { readdir, readFile, readlink } from "node:fs/promises"
import { Agent, request } from "node:http"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { sendSignal } from "../support/send-signal.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"
import { openEventStream } from "../support/streams.ts"

// `npm start -- --workers 2`, under load and failures. Some tests need /proc to identify processes.

vi.setConfig({ testTimeout: 120_000 })

const token = "a-token-that-only-these-tests-know"

const listLinks = async (pid: number | string) => {
  const folder = `/proc/${pid}/fd`
  const files = await readdir(folder).catch(() => [])
  return Promise.all(files.map((file) => readlink(join(folder, file)).catch(() => "")))
}

/**
 * The columns of Linux's tables of sockets, proc_net(5): addresses, state (0A listens), and in the tenth the socket's
 * number. A machine without IPv6 has only the first table.
 */
async function tcpSockets(): Promise<string[][]> {
  const tables = ["tcp", "tcp6"].map((name) => readFile(`/proc/net/${name}`, "utf8").catch(() => ""))
  return (await Promise.all(tables)).flatMap((table) => table.split("\n").map((line) => line.trim().split(/\s+/)))
}

/** A port as the table's addresses end. */
const formatPort = (port: number) => `:${port.toString(16).toUpperCase().padStart(4, "0")}`

async function findListeningSocket(port: number): Promise<string | undefined> {
  return (await tcpSockets()).find(([, local, , state]) => local?.endsWith(formatPort(port)) && state === "0A")?.[9]
}

/** Whether /proc shows parents and sockets of processes; in some sandboxes it is empty. */
async function canSeeSockets(): Promise<boolean> {
  if (!existsSync(`/proc/self/task/${process.pid}/children`)) return false
  const server = createServer().listen(0)
  await once(server, "listening")
  const socket = await findListeningSocket((server.address() as AddressInfo).port)
  const links = await listLinks("self")
  server.close()
  return links.includes(`socket:[${socket}]`)
}

const visible = await canSeeSockets()

let site: SiteProcess
beforeAll(async () => {
  site = await startSite({ args: ["--empty", "--workers", "2"], env: { METRICS_TOKEN: token } })
  await vi.waitUntil(() => site.said.some((line) => line.startsWith("2 workers serve")), { timeout: 60_000 })
})
afterAll(() => site.stop())

const connections = async (pid: number) => (await listLinks(pid)).filter((link) => link.startsWith("socket:")).length

/** The processes that listen on the site's port. */
async function workers(): Promise<number[]> {
  const { pid } = site.child
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ")
  const socket = await findListeningSocket(site.port)
  const listens = async (child: string) => (await listLinks(child)).includes(`socket:[${socket}]`)
  const open = await Promise.all(children.map(listens))
  return children.filter((_, at) => open[at]).map(Number)
}

const waitUntil = (condition: () => Promise<boolean>) =>
  expect.poll(condition, { timeout: 60_000, interval: 20 }).toBe(true)

/** The status of a page, or the error's code. */
async function requestPage(path: string, agent: Agent | false = false): Promise<number | string> {
  try {
    const sent = request({ port: site.port, host: "localhost", path, agent }).end()
    const [answer] = await once(sent, "response")
    await text(answer)
    return answer.statusCode
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

/** Requests pages without a pause, with several clients: over new connections and over reused ones. */
function startLoad() {
  const seen = new Map<number | string, number>()
  let goesOn = true
  const client = async (agent: Agent | false) => {
    while (goesOn) {
      const answer = await requestPage("/gallery", agent)
      seen.set(answer, (seen.get(answer) ?? 0) + 1)
    }
  }
  const agents = Array.from({ length: 4 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const clients = [...agents, false as const, false as const, false as const, false as const].map(client)
  return {
    clients: clients.length,
    async end() {
      goesOn = false
      await Promise.all(clients)
      for (const agent of agents) agent.destroy()
      return { good: seen.get(200) ?? 0, others: [...seen].filter(([answer]) => answer !== 200) }
    },
  }
}

async function openKeepAlive(): Promise<Socket> {
  const socket = connect(site.port, "localhost")
  socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
  await once(socket, "data")
  return socket
}

test("the metrics of one are those of all [OPS-03]", async () => {
  const streams = await Promise.all(Array.from({ length: 8 }, () => openEventStream(site.url)))
  // New connections, which any worker may accept.
  for (let n = 0; n < 40; n++) expect(await requestPage("/healthz")).toBe(200)
  const headers = { authorization: `Bearer ${token}` }
  const numbers = async () => {
    const sent = request({ port: site.port, host: "localhost", path: "/metrics", agent: false, headers }).end()
    const [answer] = await once(sent, "response")
    const lines = (await text(answer)).split("\n")
    return [
      'solander_request_seconds_count{route="/healthz",method="GET",status="200"}',
      "solander_streams",
      "solander_holds",
    ].map((name) => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1))
  }
  for (let n = 0; n < 6; n++) expect(await numbers()).toEqual(["40", "8", "0"])
  for (const { close } of streams) close()
})

test.runIf(visible)(
  "two workers share the connections, and one that is killed takes only its own [OPS-03]",
  async () => {
    const [one = Number.NaN, other = Number.NaN] = await workers()
    const before = await Promise.all([one, other].map(connections))
    const sockets: Socket[] = []
    // Whoever is idle takes the next: of many at once each gets some.
    await waitUntil(async () => {
      sockets.push(...(await Promise.all(Array.from({ length: 20 }, openKeepAlive))))
      const now = await Promise.all([one, other].map(connections))
      return now.every((count, at) => count > (before[at] ?? 0))
    })
    const closed = sockets.map((socket) => once(socket, "close"))
    sendSignal(one, "SIGKILL")
    await Promise.race(closed)
    expect(sockets.some((socket) => !socket.closed)).toBe(true)
    await waitUntil(async () => (await workers()).length === 2 && !(await workers()).includes(one))
    for (const socket of sockets) socket.destroy()
    await Promise.all(closed)
  },
)

test.runIf(visible)(
  "kill -9 of a worker under load costs what it was answering, and it is replaced [OPS-03]",
  async () => {
    const before = await workers()
    const asking = startLoad()
    sendSignal(before[0], "SIGKILL")
    await waitUntil(async () => (await workers()).length === 2 && !(await workers()).includes(before[0] ?? 0))
    const { good, others } = await asking.end()
    expect(good).toBeGreaterThan(0)
    // A process that is behind answers 503 at once: on a busy machine the new one may, for a moment, and often.
    const [refused, broken] = [
      others.filter(([answer]) => typeof answer === "number"),
      others.filter(([answer]) => typeof answer !== "number"),
    ]
    expect(refused.filter(([answer]) => answer !== 503)).toEqual([])
    expect(broken.reduce((sum, [, times]) => sum + times, 0)).toBeLessThanOrEqual(asking.clients)
  },
)

async function findWorker({ localPort = 0 }: Socket): Promise<number> {
  const [ours, theirs] = [formatPort(site.port), formatPort(localPort)]
  const sockets = (await tcpSockets()).filter(([, local, remote]) => local?.endsWith(ours) && remote?.endsWith(theirs))
  // A closed connection with the same ports has inode 0.
  const socket = sockets.map((columns) => columns[9]).find((number) => number !== "0")
  for (const pid of await workers()) if ((await listLinks(pid)).includes(`socket:[${socket}]`)) return pid
  throw new Error("no worker has it")
}

test.runIf(visible)(
  "a worker that is killed while the first process is about to write to it takes nobody with it [OPS-03]",
  async () => {
    const socket = await openKeepAlive()
    const asks = await findWorker(socket)
    await waitUntil(async () => (await workers()).length === 2)
    const other = (await workers()).find((pid) => pid !== asks) ?? Number.NaN
    site.child.kill("SIGSTOP")
    try {
      // After a form a worker waits, up to a limit, until all others have received the change.
      const body = "email=ida%40example.com"
      const head = [`Host: ${new URL(site.url).host}`, `Origin: ${site.url}`, `Content-Length: ${body.length}`]
      const type = "Content-Type: application/x-www-form-urlencoded"
      socket.write(`POST /newsletter HTTP/1.1\r\n${[...head, type].join("\r\n")}\r\n\r\n${body}`)
      await once(socket, "data")
      sendSignal(other, "SIGKILL")
      await waitUntil(async () => / Z /.test(await readFile(`/proc/${other}/stat`, "utf8")))
    } finally {
      site.child.kill("SIGCONT")
    }
    await waitUntil(async () => (await workers()).length === 2 && !(await workers()).includes(other))
    socket.destroy()
  },
)

test.runIf(visible)("SIGHUP under load replaces all, and nobody is refused [OPS-03]", async () => {
  const before = await workers()
  const asking = startLoad()
  site.child.kill("SIGHUP")
  await waitUntil(async () => (await workers()).length === 2 && !(await workers()).some((pid) => before.includes(pid)))
  const { good, others } = await asking.end()
  expect([good > 0, others.filter(([answer]) => answer !== 503)]).toEqual([true, []])
})

test.runIf(visible)("jobs are run by another worker after that [OPS-03]", async () => {
  const address = "marit@example.com"
  const body = new URLSearchParams({ email: address })
  const answer = await fetch(`${site.url}/newsletter`, { method: "POST", body, headers: { origin: site.url } })
  expect(answer.status).toBeLessThan(400)
  await waitUntil(async () => (await readdir(join(site.data, "mailbox")).catch(() => [])).length > 0)
})

test.runIf(visible)("SIGTERM ends all of them, and the database [OPS-03]", async () => {
  const all = await workers()
  const database = Number((await readFile(join(site.data, "postgres/postmaster.pid"), "utf8")).split("\n")[0])
  site.child.kill("SIGTERM")
  const [code] = await once(site.child, "exit")
  expect([code, [...all, database].filter((pid) => existsSync(`/proc/${pid}`))]).toEqual([0, []])
})

test.runIf(visible)("kill -9 of the first process ends all of them, and the database [OPS-03]", async () => {
  site = await startSite({ data: site.data, args: ["--empty", "--workers=1"] })
  const all = await workers()
  const database = Number((await readFile(join(site.data, "postgres/postmaster.pid"), "utf8")).split("\n")[0])
  site.child.kill("SIGKILL")
  await waitUntil(async () => [...all, database].every((pid) => !existsSync(`/proc/${pid}`)))
})

test("what is wrong is said once, and ends everything [OPS-03]", async () => {
  site = await startSite({ args: ["--empty", "--workers=1"] })
  await expect(startSite({ port: site.port, args: ["--empty", "--workers=2"] })).rejects.toThrow(
    /ended with 1:\nPort \d+ is taken by another program\. End it, or set PORT to a free one\.$/,
  )
})
