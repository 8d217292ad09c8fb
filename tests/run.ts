import { spawn } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, join, resolve } from "node:path"
import { missingServer } from "./support/database-server.ts"

// `npm test`: everything, one after the other, and one line at the end. A step that fails does not stop the others.

type Count = { passed: number; failed: number }

const root = resolve(import.meta.dirname, "..")
const bin = join(root, "node_modules/.bin")
const reports = await mkdtemp(join(tmpdir(), "solander-reports-"))

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((done) => {
    const path = `${bin}${delimiter}${process.env.PATH}`
    const child = spawn(join(bin, command), args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, PATH: path, ...env },
    })
    child.once("error", () => done(false))
    child.once("exit", (code) => done(code === 0))
  })
}

/** A tool that only says yes or no counts as one test. */
const check = async (command: string, args: string[]): Promise<Count> =>
  (await run(command, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

async function unitAndRequests(name: string, paths: string[], env: Record<string, string> = {}): Promise<Count> {
  const file = join(reports, `${name}.json`)
  const well = await run(
    "vitest",
    ["run", ...paths, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    env,
  )
  try {
    const report = JSON.parse(await readFile(file, "utf8")) as {
      numPassedTests: number
      numFailedTests: number
      numFailedTestSuites: number
    }
    const failed = Math.max(report.numFailedTests, report.numFailedTestSuites > 0 || !well ? 1 : 0)
    return { passed: report.numPassedTests, failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

async function browser(): Promise<Count> {
  const file = join(reports, "browser.json")
  const well = await run("playwright", ["test", "--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  try {
    const { stats } = JSON.parse(await readFile(file, "utf8")) as {
      stats: { expected: number; unexpected: number; flaky: number }
    }
    return { passed: stats.expected, failed: Math.max(stats.unexpected + stats.flaky, well ? 0 : 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const steps: [string, () => Promise<Count>][] = [
  ["Types", async () => add(await check("react-router", ["typegen"]), await check("tsc", ["--noEmit"]))],
  ["Style", () => check("biome", ["check", "."])],
  ["Units and requests", () => unitAndRequests("units", [])],
  [
    "Requests once more, on PostgreSQL 15",
    async () => {
      const missing = missingServer(true)
      if (missing) {
        console.log(missing)
        return { passed: 0, failed: 0 }
      }
      return unitAndRequests("debian", ["tests/requests", "domain", "db/migrate"], { SOLANDER_TEST_DATABASE: "debian" })
    },
  ],
  ["In a browser", browser],
]

function add(one: Count, other: Count): Count {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed }
}

let all: Count = { passed: 0, failed: 0 }
for (const [name, step] of steps) {
  const began = performance.now()
  console.log(`\n── ${name}`)
  const count = await step()
  all = add(all, count)
  console.log(
    `── ${name}: ${count.passed} passed, ${count.failed} failed, ${Math.round((performance.now() - began) / 1000)} s`,
  )
}
await rm(reports, { recursive: true, force: true })
console.log(`\n${all.passed} passed, ${all.failed} failed`)
process.exit(all.failed > 0 || all.passed === 0 ? 1 : 0)
