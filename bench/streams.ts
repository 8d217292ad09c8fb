import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import type { Socket } from "node:net"
import { connect } from "../db/connect.ts"
import { joinEmbedded } from "../db/embedded/join.ts"
import { createSessionUsers } from "../tests/support/session-cookies.ts"
import { startSite } from "../tests/support/site-process.ts"
import { openBareStream } from "../tests/support/streams.ts"
import { insertWork } from "../tests/support/works.ts"
import { recordMeasurement as told } from "./measurement.ts"
import { openSockets } from "./sockets.ts"

// `node bench/streams.ts`, after a build: the cost of 2,000 event streams. Memory before and with them; response times of
// cached pages without streams, with idle streams, and with a work that is held or released each second, in alternating
// rounds; prints the median round and the range. `node bench/streams.ts 4000` has as many streams,
// `node bench/streams.ts 2000 1000 7` also 1,000 sockets of 100 signed-in users, in seven rounds.

const [listeners = 2_000, signedIn = 0, rounds = 3] = process.argv.slice(2).map(Number)
const secret = "the secret of a bench, and of nothing else"
// Without the demo collection, whose pictures would be processed at the same time.
const site = await startSite({ args: ["--empty"], env: { AUTH_SECRET: secret } })
const joined = await joinEmbedded({ folder: site.data })
if (!joined) throw new Error("the database is not running")
const { db, pool, close } = connect(joined.config)
for (let n = 0; n < 24; n++) await insertWork({ db }, { title: `Low Water ${n}` })
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

const statusOf = (name: string) =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${site.child.pid}/status`, "utf8"))?.[1]) / 1024
const processorMs = () => {
  const fields = readFileSync(`/proc/${site.child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const requestPage = () =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now()
    request(`${site.url}/gallery`, { agent, headers: { "accept-encoding": "br" } }, (answer) => {
      answer.resume()
      answer.on("end", () => resolve(performance.now() - began))
    })
      .on("error", reject)
      .end()
  })

/** 100 pages a second for some seconds, independent of response times. */
async function measurePages(seconds: number) {
  const before = processorMs()
  const all: Promise<number>[] = []
  const began = performance.now()
  for (let n = 0; n < seconds * 100; n++) {
    const pause = began + n * 10 - performance.now()
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    all.push(requestPage())
  }
  const times = (await Promise.all(all)).sort((one, other) => one - other)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { p50: at(0.5), p99: at(0.99), processor: (processorMs() - before) / (seconds * 1000) }
}

/** Holds and releases a work in turns, each second. @returns a function that stops it and returns how often */
async function startTrading(): Promise<() => Promise<number>> {
  const { rows } = await db.execute<{ id: string }>("select id from artworks limit 1")
  const id = rows[0]?.id ?? ""
  let times = 0
  const turn = () =>
    db.execute(
      times++ % 2
        ? `delete from holds where artwork_id = '${id}'`
        : `insert into holds (artwork_id, number) values ('${id}', 1)`,
    )
  const timer = setInterval(async () => void (await turn()), 1_000)
  return async () => {
    clearInterval(timer)
    if (times % 2) await turn()
    return times
  }
}

type Times = Awaited<ReturnType<typeof measurePages>>
const rows: Record<string, Record<string, string>> = {}
const addRow = (name: string, all: Times[]) => {
  const { p50, p99, processor } = middle(all)
  const sorted = all.map((one) => one.p99).sort((one, other) => one - other)
  rows[name] = {
    "p50 (ms)": p50.toFixed(2),
    "p99 (ms)": p99.toFixed(2),
    "p99 of all rounds": `${sorted.at(0)?.toFixed(1)} to ${sorted.at(-1)?.toFixed(1)}`,
    "processor (%)": (100 * processor).toFixed(1),
  }
}
/** The round whose p99 is in the middle. */
const middle = (all: Times[]): Times =>
  all.toSorted((one, other) => one.p99 - other.p99)[Math.floor(all.length / 2)] as Times

const seconds = 8

try {
  const people = await createSessionUsers(
    pool,
    secret,
    Array.from({ length: Math.ceil(signedIn / 10) }, () => "user" as const),
  )
  await measurePages(seconds)
  const alone: Times[] = []
  const idle: Times[] = []
  const changing: Times[] = []
  const memory: number[] = []
  let receivedEvents = 0
  let changes = 0
  let open = 0
  for (let round = 0; round < rounds; round++) {
    alone.push(await measurePages(seconds))
    const before = statusOf("VmRSS")
    const sockets: Socket[] = []
    while (sockets.length < listeners)
      sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => openBareStream(site.port)))))
    for (const socket of sockets)
      socket.on("data", (bytes) => {
        receivedEvents += bytes.toString().split('data: {"').length - 1
      })
    const pagesOfPeople = await openSockets(site, people, signedIn)
    idle.push(await measurePages(seconds))
    memory.push(statusOf("VmRSS") - before)
    const end = await startTrading()
    changing.push(await measurePages(seconds))
    changes += await end()
    open += sockets.filter((socket) => !socket.destroyed).length
    for (const socket of sockets) socket.destroy()
    const gone = Promise.all(pagesOfPeople.map((socket) => new Promise((resolve) => socket.once("close", resolve))))
    for (const socket of pagesOfPeople) socket.close()
    await gone
    // The site cleans up after the closed connections.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
  }
  const [without, withIdle, withChanges] = [middle(alone), middle(idle), middle(changing)]
  addRow("without listeners", alone)
  addRow("with listeners", idle)
  addRow("with listeners, a work changes each second", changing)
  console.log(
    `\n${listeners} listeners and ${signedIn} sockets, the middle of ${rounds} rounds: pages of the page cache, 100 a second`,
  )
  console.table(rows)
  const most = Math.max(...memory)
  console.log(
    `memory: at most ${most.toFixed(0)} MB more, ${((most * 1024) / (listeners + signedIn)).toFixed(1)} kB each`,
  )
  const times = (one: Times) => (one.p99 / without.p99).toFixed(2)
  console.log(`p99 of pages: ${times(withIdle)} times; while works change ${times(withChanges)} times`)
  told({
    what: `${listeners} event streams, and a work that changes each second: p99 of cached pages beside them`,
    found: `${withChanges.p99.toFixed(2)} ms; ${((most * 1024) / listeners).toFixed(1)} kB each; ${open} of ${rounds * listeners} stayed open`,
    against: `without: ${without.p99.toFixed(2)} ms`,
    ratio: withChanges.p99 / without.p99,
  })
  console.log(
    `${changes} changes, ${(receivedEvents / listeners).toFixed(2)} heard by each; ${open} of ${rounds * listeners} stayed open`,
  )
} finally {
  agent.destroy()
  await close()
  await site.stop()
}
