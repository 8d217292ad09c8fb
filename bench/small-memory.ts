import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import sharp from "sharp"
import { joinEmbedded } from "../db/embedded/join.ts"
import { createFuzzSessions } from "../tests/fuzz/fuzz-sessions.ts"
import { blackPng, boastfulAvif, hollowGif } from "../tests/support/images/fixtures.ts"
import { startSite } from "../tests/support/site-process.ts"
import { createUpload, getUploadId, patchUpload } from "../tests/support/uploads.ts"
import { Visitor } from "../tests/support/visitor.ts"

// `node bench/small-memory.ts [MB]`, after a build, as root with control groups: the site, its database and its picture
// workers in 512 MB of memory without swap, during uploads of the largest allowed pictures and of decompression bombs, and
// requests for pages. Prints whether the site survives, the outcome of each file, page statuses, and peak memory.

const megabytes = Number(process.argv[2] ?? 512)
const group = "/sys/fs/cgroup/memory/solander-bench"
if (!existsSync("/sys/fs/cgroup/memory/memory.limit_in_bytes")) {
  console.log("This needs control groups of version 1, and root.")
  process.exit(0)
}
mkdirSync(group, { recursive: true })
writeFileSync(`${group}/memory.limit_in_bytes`, String(megabytes * 2 ** 20))
const read = (name: string) => readFileSync(`${group}/${name}`, "utf8").trim()

const secret = randomBytes(24).toString("hex")
const site = await startSite({
  args: ["--empty"],
  env: { AUTH_SECRET: secret },
  command: ["sh", "-c", `echo $$ > ${group}/cgroup.procs && exec "${process.execPath}" build/start.js "$@"`, "sh"],
})
const joined = await joinEmbedded({ folder: site.data })
const pool = new pg.Pool({ ...joined?.config, max: 1 })
const artist = new Visitor((request) => fetch(request), site.url)
const [name = "", value = ""] = (await createFuzzSessions(pool, secret)).admin.split("=")
artist.cookies.set(name, value)

const createLargeJpeg = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#7a8c99", noise: { type: "gaussian", mean: 128, sigma: 20 } },
  })
    .jpeg({ quality: 70 })
    .toBuffer()
const files: [name: string, bytes: Buffer][] = [
  ["120 megapixels.jpg", await createLargeJpeg(12_000, 10_000)],
  ["24 megapixels.jpg", await createLargeJpeg(6_000, 4_000)],
  ["12 megapixels.jpg", await createLargeJpeg(4_000, 3_000)],
  ["bomb 16384 x 16384.png", await blackPng(16_384, 16_384)],
  ["bomb 10000 x 10000.gif", hollowGif(10_000, 10_000)],
  ["bomb 30000 x 30000.avif", await boastfulAvif(30_000, 30_000)],
  ["100 megapixels, black.png", await blackPng(10_000, 10_000)],
]

const pages = new Map<number, number>()
let slowest = 0
let isRequesting = true
const pageRequests = (async () => {
  for (let n = 0; isRequesting; n++) {
    const began = performance.now()
    const path = ["/", "/gallery", `/gallery?q=${n}`, "/shop", "/checkout", "/contact"][n % 6]
    const status = await fetch(site.url + path).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    pages.set(status, (pages.get(status) ?? 0) + 1)
    slowest = Math.max(slowest, performance.now() - began)
    await wait(50)
  }
})()

/** @returns the status of the last part */
async function upload(fileName: string, bytes: Buffer): Promise<string> {
  const chosen = { act: "begin", files: [{ path: fileName, bytes: bytes.length, modifiedMs: Date.now() }], work: null }
  const begun = await artist.postJson("/admin/upload/drafts", chosen)
  if (!begun.ok) return `${begun.status}: ${(await begun.text()).slice(0, 200)}`
  const { files: answers } = (await begun.json()) as { files: Parameters<typeof getUploadId>[0][] }
  const id = getUploadId(answers[0])
  const own = { origin: site.url }
  const made = await createUpload(artist, id, bytes.length, own)
  if (!made.ok) return `${made.status}`
  return String((await patchUpload(artist, id, bytes, 0, own)).status)
}

const began = performance.now()
const answers = await Promise.all(
  files.map(async ([fileName, bytes]) => [fileName, await upload(fileName, bytes)] as const),
)
for (const [fileName, answer] of answers) console.log(`${fileName}: ${answer}`)
for (let tries = 0; tries < 240; tries++) {
  const { rows } = await pool.query("select count(*)::int as open from pictures where finished_at is null")
  if (rows[0].open === 0) break
  await wait(500)
}
isRequesting = false
await pageRequests
const { rows } = await pool.query(
  "select original_name, width, height, stage, jsonb_array_length(variants) as files, finished_at is not null as done from pictures order by original_name",
)
console.log(`after ${((performance.now() - began) / 1000).toFixed(0)} s:`)
for (const row of rows)
  console.log(
    `  ${row.original_name}: ${row.width} × ${row.height}, ${row.files} files, ${row.stage}${row.done ? "" : ", not finished"}`,
  )
const { rows: refused } = await pool
  .query("select name, problem from uploads where problem is not null")
  .catch(() => ({ rows: [] }))
for (const row of refused) console.log(`  ${row.name}: ${row.problem}`)
console.log(
  `pages: ${[...pages].map(([status, count]) => `${status}: ${count}`).join(", ")}; slowest ${slowest.toFixed(0)} ms`,
)
console.log(
  `most memory: ${(Number(read("memory.max_usage_in_bytes")) / 2 ** 20).toFixed(0)} of ${megabytes} MB, ` +
    `${read("memory.oom_control").split("\n").at(-1)}; the site ${site.child.exitCode === null && site.child.signalCode === null ? "lives" : "ended"}`,
)
for (const line of site.said.filter((line) => /"level":(?:40|50|60)/.test(line)).slice(0, 20))
  console.log(`  ${line.slice(0, 400)}`)
await pool.end()
await site.stop()
// The kernel removes an exited process from its group with a delay.
await wait(1_000)
rmdirSync(group)
