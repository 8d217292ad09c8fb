import { spawn } from "node:child_process"
import { globSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, join, resolve } from "node:path"
import {
  emptyStepResult,
  listSlowestFiles,
  readPlaywrightReport,
  readVitestReport,
  sumStepResults,
  type TestCounts,
  type TestStepResult,
} from "./support/reports.ts"

/*
 * `npm test`: everything, with a summary at the end. A failed step does not stop the others.
 * `npm test -- PATTERN…`: only the test files whose path contains one of these words.
 */

const root = resolve(import.meta.dirname, "..")
const bin = join(root, "node_modules/.bin")
const reports = await mkdtemp(join(tmpdir(), "solander-reports-"))
const patterns = process.argv.slice(2)

/** Node's compile cache, shared by hundreds of processes that load the same code; sites use the same folder. */
const compileCache = join(tmpdir(), "node-compile-cache")

/** @returns whether it succeeded */
function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(join(bin, command), args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...env },
    })
    child.once("error", () => done(false))
    child.once("exit", (code) => done(code === 0))
  })
}

/** Counts a tool with a single result as one test. */
async function runTool(command: string, ...args: string[]): Promise<TestStepResult> {
  const isPassed = await run(command, args)
  return { ...emptyStepResult, ...(isPassed ? { passed: 1 } : { failed: 1 }) }
}

async function runUnitTests(): Promise<TestStepResult> {
  const file = join(reports, "units.json")
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`]
  return readVitestReport(file, await run("vitest", ["run", ...patterns, ...output]), root)
}

async function runBrowserTests(): Promise<TestStepResult> {
  const file = join(reports, "browsers.json")
  const words = patterns.map((pattern) => pattern.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
  const well = await run("playwright", ["test", ...words, "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  return readPlaywrightReport(file, well)
}

/** Types and style run in parallel with the tests, which often wait for their servers. */
const all: [string, () => Promise<TestStepResult>][] = [
  [
    "Types, style, units and requests",
    async () => {
      const typesAndStyle = async () => [
        await runTool("react-router", "typegen"),
        await runTool("tsc", "--noEmit"),
        await runTool("biome", "check", "."),
      ]
      return sumStepResults((await Promise.all([typesAndStyle(), runUnitTests()])).flat())
    },
  ],
  ["In browsers", runBrowserTests],
]

const hasMatch = (glob: string) =>
  globSync(glob, { cwd: root, exclude: ["node_modules/**", "build/**"] }).some(matchesPattern)
const matchesPattern = (path: string) => patterns.some((pattern) => path.includes(pattern))

function selectSteps(): typeof all {
  const found: typeof all = []
  if (hasMatch("**/*.test.{ts,tsx}")) found.push(["Units and requests", runUnitTests])
  if (hasMatch("tests/{browser,engines}/**/*.spec.ts")) found.push(["In browsers", runBrowserTests])
  if (found.length === 0) console.log(`No test file's path contains ${patterns.join(" or ")}.`)
  return found
}

const results: TestStepResult[] = []
for (const [name, step] of patterns.length > 0 ? selectSteps() : all) {
  const began = performance.now()
  console.log(`\n── ${name}`)
  const done = await step()
  results.push(done)
  console.log(`── ${name}: ${formatCounts(done)}, ${Math.round((performance.now() - began) / 1000)} s`)
}
await rm(reports, { recursive: true, force: true })

const total = sumStepResults(results)
for (const { path, seconds } of listSlowestFiles(total, 15)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`)
for (const remark of total.remarks) console.log(`\n${remark}`)
console.log(`\n${formatCounts(total)}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

function formatCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`
}
