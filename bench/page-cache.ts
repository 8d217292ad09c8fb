import { execFile, execFileSync, spawn } from "node:child_process"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { promisify } from "node:util"
import pg from "pg"
import { joinEmbedded } from "../db/embedded/join.ts"
import { getProcessCpuMs } from "../tests/support/process-usage.ts"
import { findFreePort, startSite } from "../tests/support/site-process.ts"
import { recordMeasurement } from "./measurement.ts"
import { insertManyWorkRows } from "./pages/insert-many-works.ts"

// `npm run bench:kept`: the throughput of one process of the site for a cached page, a script of the build and a published
// file, whole and as 304, beside one nginx worker that sends the same bytes and headers. Both log each request. wrk requests
// from both in turn over 64 connections; prints the median of the rounds.

const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 4)

if (!hasProgram("nginx", "-v") || !hasProgram("wrk", "-v")) {
  console.log("This needs nginx and wrk: on Debian and Ubuntu, apt-get install nginx-light wrk.")
  process.exit(0)
}

const folder = await mkdtemp(join(tmpdir(), "solander-kept-"))
const data = join(folder, "data")
const siteLog = join(folder, "site.log")
const site = await startSite({
  data,
  args: ["--empty"],
  env: { LOG_LEVEL: "info" },
  command: ["sh", "-c", `exec "${process.execPath}" build/start.js "$@" > "${siteLog}"`, "sh"],
})
const nginxPort = await findFreePort()

let stopNginx = () => {}
try {
  const joined = await joinEmbedded({ folder: data })
  const pool = new pg.Pool(joined?.config)
  await insertManyWorkRows(pool, 500)
  await pool.end()
  await mkdir(join(data, "files/public/cards"), { recursive: true })
  await writeFile(join(data, "files/public/cards/bench.webp"), Buffer.alloc(60_000, "wave"))
  const html = await (await fetch(`${site.url}/gallery`)).text()
  const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? ""
  const targets = {
    "kept page": "/gallery",
    "script of the build": script,
    "published file, 60 kB": "/files/cards/bench.webp",
  }
  const served = await Promise.all(Object.values(targets).map(readServed))
  stopNginx = await startNginx(served)

  const rows: Record<string, Record<string, string | number>> = {}
  for (const [name, path] of Object.entries(targets))
    for (const status of [200, 304]) {
      const compared = await compare(path, status)
      rows[`${name}, ${status}`] = compared
      recordMeasurement({
        what: `${name}, ${status}: requests a second of one process`,
        found: `${compared["requests/s"]} (${compared["CPU µs"]} µs of the processor)`,
        against: `nginx, the same bytes: ${compared["nginx requests/s"]} (${compared["nginx CPU µs"]} µs)`,
        ratio: Number(compared.ratio),
        ...(name === "kept page" && status === 200 && { aim: "at least 0.4", met: Number(compared.ratio) >= 0.4 }),
      })
    }
  console.log(`\nMedian of ${rounds} rounds of ${seconds} s; processor time in microseconds for one request`)
  console.table(rows)
} catch (error) {
  console.log(site.said.join("\n"))
  throw error
} finally {
  stopNginx()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}

function hasProgram(program: string, option: string): boolean {
  try {
    execFileSync(program, [option], { stdio: "ignore" })
    return true
  } catch (error) {
    // wrk without an address exits with 1.
    return (error as NodeJS.ErrnoException).code !== "ENOENT"
  }
}

type ServedFile = { path: string; headers: [string, string][]; body: Buffer }

async function readServed(path: string): Promise<ServedFile> {
  const file = join(folder, "body")
  const ask = () => execFileSync("curl", ["-s", "-D", "-", "-o", file, "-H", "Accept-Encoding: br", site.url + path])
  ask()
  const lines = ask().toString().split("\r\n").slice(1).filter(Boolean)
  const headers = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(":")),
    line.slice(line.indexOf(":") + 2),
  ])
  return { path, headers, body: await readFile(file) }
}

/** One nginx worker with the same files and headers and a buffered log. @returns a function that stops it */
async function startNginx(all: ServedFile[]): Promise<() => void> {
  const own = /^(content-length|content-type|date|connection|keep-alive|etag|last-modified|accept-ranges)$/
  const locations = await Promise.all(
    all.map(async ({ path, headers, body }, n) => {
      await writeFile(join(folder, `${n}`), body)
      const type = headers.find(([name]) => name === "content-type")?.[1]
      const others = headers.filter(([name]) => !own.test(name.toLowerCase()))
      const added = others.map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`).join(" ")
      return `location = ${path} { types { } default_type "${type}"; alias ${folder}/${n}; ${added} }`
    }),
  )
  const config = join(folder, "nginx.conf")
  await writeFile(
    config,
    `user root; worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http { sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
      access_log ${folder}/access.log combined buffer=4k flush=1s;
      server { listen ${nginxPort}; ${locations.join("\n")} } }`,
  )
  const child = spawn("nginx", ["-c", config, "-p", folder], { stdio: "inherit" })
  const answers = () => fetch(`http://localhost:${nginxPort}/gallery`).then((answer) => answer.ok)
  while (!(await answers().catch(() => false))) await wait(50)
  return () => child.kill("SIGTERM")
}

type Measured = { perSecond: number; cpu: number }

async function compare(path: string, status: number) {
  const worker = Number(execFileSync("pgrep", ["-P", (await readFile(join(folder, "nginx.pid"), "utf8")).trim()]))
  const sides = [
    { url: site.url, pid: site.child.pid ?? 0, measured: [] as Measured[] },
    { url: `http://localhost:${nginxPort}`, pid: worker, measured: [] as Measured[] },
  ]
  for (let round = 0; round < rounds; round++)
    for (const { url, pid, measured } of sides) measured.push(await measureLoad(url + path, status, pid))
  const [ours, theirs] = sides.map(({ measured }) => ({
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    cpu: median(measured.map(({ cpu }) => cpu)),
  })) as [Measured, Measured]
  return {
    "requests/s": Math.round(ours.perSecond),
    "nginx requests/s": Math.round(theirs.perSecond),
    ratio: (ours.perSecond / theirs.perSecond).toFixed(2),
    "CPU µs": Math.round(ours.cpu * 1000),
    "nginx CPU µs": Math.round(theirs.cpu * 1000),
  }
}

async function measureLoad(url: string, status: number, pid: number): Promise<Measured> {
  const encoding = { "accept-encoding": "br" }
  const etag = (await fetch(url, { headers: encoding })).headers.get("etag") ?? ""
  const known: string[] = status === 304 ? ["-H", `If-None-Match: ${etag}`] : []
  const before = getProcessCpuMs(pid)
  const args = ["-t1", "-c64", `-d${seconds}s`, "-H", "Accept-Encoding: br", ...known, url]
  const { stdout } = await promisify(execFile)("wrk", args)
  const count = Number(/(\d+) requests in/.exec(stdout)?.[1])
  if (/Non-2xx/.test(stdout) || !count) throw new Error(stdout)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    cpu: (getProcessCpuMs(pid) - before) / count,
  }
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
