import { readdirSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { startSite } from "../tests/support/site-process.ts"

// `node bench/start.ts [starts]`: the time of a warm start of an empty shop until the site reports that it is open, the median
// of seven; and the memory of program and embedded database after 75 s without a visitor, in MB. PSS divides a shared page of
// memory among its processes.

const starts = Number(process.argv[2] ?? 7)
const data = await mkdtemp(join(tmpdir(), "solander-start-"))
const command: [string, ...string[]] = [process.execPath, "--max-semi-space-size=4", "build/start.js"]
try {
  await (await startSite({ data, command, args: ["--empty"] })).stop()
  const took: number[] = []
  for (let n = 0; n < starts; n++) {
    const began = performance.now()
    const site = await startSite({ data, command, args: ["--empty"] })
    took.push(performance.now() - began)
    await site.stop()
  }
  console.log(`Warm start: ${Math.round(took.toSorted((a, b) => a - b)[Math.floor(starts / 2)] ?? Number.NaN)} ms`)
  if (process.platform === "linux") {
    const site = await startSite({ data, command, args: ["--empty"] })
    await wait(75_000)
    const [program = 0, ...others] = listProcessTree(site.child.pid ?? 0)
    const database = others.map(getMemoryMb).reduce((sum, { rss, pss }) => ({ rss: sum.rss + rss, pss: sum.pss + pss }))
    const own = getMemoryMb(program)
    console.log(`Idle, program: ${own.pss} MB PSS, ${own.rss} RSS; database: ${database.pss} PSS, ${database.rss} RSS`)
    console.log(`Idle, together: ${own.pss + database.pss} MB PSS`)
    await site.stop()
  }
} finally {
  await rm(data, { recursive: true, force: true })
}

function listProcessTree(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one)))
    try {
      const parent = Number(
        readFileSync(`/proc/${name}/stat`, "utf8")
          .replace(/^.*\) /, "")
          .split(" ")[1],
      )
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // The process has exited.
    }
  const all = (of: number): number[] => [of, ...(children.get(of) ?? []).flatMap(all)]
  return all(pid)
}

function getMemoryMb(pid: number): { rss: number; pss: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")
  const of = (name: string) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) / 1024)
  return { rss: of("Rss"), pss: of("Pss") }
}
