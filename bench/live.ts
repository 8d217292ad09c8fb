import { readFileSync } from "node:fs"
import { get } from "node:http"
import { connect } from "../db/connect.ts"
import { joinEmbedded } from "../db/embedded/join.ts"
import { socketLimits } from "../domain/live/live-protocol.ts"
import { createSessionUsers } from "../tests/support/session-cookies.ts"
import { startSite } from "../tests/support/site-process.ts"
import { recordMeasurement } from "./measurement.ts"
import { openSockets, waitForMessage } from "./sockets.ts"

// `node bench/live.ts`, after a build: the memory of the site's process with 1,000 sockets of 100 users, the time until a
// broadcast and a notification reach the last socket, and the response times of pages beside them.
// `node bench/live.ts 2000` has as many sockets.

const sockets = Number(process.argv[2] ?? 1000)
const perPerson = Math.min(10, socketLimits.perUser)
const secret = "the secret of a bench, and of nothing else"

const site = await startSite({ args: ["--empty"], env: { AUTH_SECRET: secret } })
const joined = await joinEmbedded({ folder: site.data })
if (!joined) throw new Error("the database is not running")
const database = connect(joined.config)

const getMemoryMb = (): number => {
  const status = readFileSync(`/proc/${site.child.pid}/status`, "utf8")
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

try {
  const people = await createSessionUsers(
    database.pool,
    secret,
    Array.from({ length: Math.ceil(sockets / perPerson) }, () => "user" as const),
  )
  await measurePages(300)
  const before = getMemoryMb()
  const began = performance.now()
  const open = await openSockets(site, people, sockets)
  console.log(
    `${open.length} sockets of ${people.length} users opened in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  const withThem = getMemoryMb()
  console.log(`memory: ${before.toFixed(0)} MB before, ${withThem.toFixed(0)} MB with idle sockets`)
  const slowest: number[] = []
  for (let round = 1; round <= 3; round++) {
    const messagesReceived = Promise.all(open.map((socket) => waitForMessage(socket, "broadcast")))
    const sent = performance.now()
    open[round]?.send(JSON.stringify({ type: "broadcast", event: "bench", payload: round }))
    await messagesReceived
    slowest.push(performance.now() - sent)
    console.log(`a broadcast reached the last of ${open.length} after ${(performance.now() - sent).toFixed(0)} ms`)
  }
  recordMeasurement({
    what: `${open.length} sockets of ${people.length} users: memory of the process`,
    found: `${withThem.toFixed(0)} MB; a broadcast reaches the last after ${Math.max(...slowest).toFixed(0)} ms at most`,
    against: `without: ${before.toFixed(0)} MB`,
    ratio: withThem / before,
  })
  const [person] = people
  const theirs = open.filter((_, at) => at % people.length === 0)
  const told = Promise.all(theirs.map((socket) => waitForMessage(socket, "notification")))
  const wrote = performance.now()
  await database.pool.query("insert into notifications (user_id, kind, title) values ($1, 'own-order', 'bench')", [
    person?.id,
  ])
  await told
  console.log(
    `a notification reached the ${theirs.length} sockets of its user after ${(performance.now() - wrote).toFixed(0)} ms`,
  )
  console.log(`a page beside them: ${await measurePages(300)}`)
  const closing = performance.now()
  const closed = Promise.all(open.map((socket) => new Promise((resolve) => socket.once("close", resolve))))
  site.child.kill("SIGTERM")
  await closed
  console.log(`all closed ${(performance.now() - closing).toFixed(0)} ms after the site was told to stop`)
} finally {
  await database.close().catch(() => {})
  await site.stop()
}

async function measurePages(count: number): Promise<string> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    await new Promise<void>((resolve, reject) => {
      get(`${site.url}/gallery`, (answer) => answer.resume().once("end", resolve)).once("error", reject)
    })
    times.push(performance.now() - began)
  }
  times.sort((one, other) => one - other)
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1)
  return `median ${at(0.5)} ms, p99 ${at(0.99)} ms`
}
