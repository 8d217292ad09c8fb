import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findBrowser } from "../../tests/support/find-browser.ts"
import { listMeasuredPages } from "./open-demo.ts"

const version = "13.5.0"
const runs = 5

type Report = {
  categories: Record<"performance" | "accessibility" | "best-practices" | "seo", { score: number }>
  audits: Record<string, { numericValue?: number }>
}

/** Lighthouse (with its own phone and slow network) on each page: the median of five runs. */
export async function runLighthouse(url: string): Promise<void> {
  const browser = await findBrowser()
  const folder = mkdtempSync(join(tmpdir(), "solander-lighthouse-"))
  const rows: Record<string, Record<string, number>> = {}
  for (const [name, path] of await listMeasuredPages(url)) {
    const reports = Array.from({ length: runs }, () => runOnce(url + path, join(folder, "report.json"), browser))
    const middle = (read: (report: Report) => number) =>
      reports.map(read).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
    const score = (category: keyof Report["categories"]) =>
      middle((report) => Math.round((report.categories[category]?.score ?? 0) * 100))
    const audit = (id: string, digits = 0) =>
      middle((report) => Number((report.audits[id]?.numericValue ?? Number.NaN).toFixed(digits)))
    rows[name] = {
      performance: score("performance"),
      accessibility: score("accessibility"),
      practices: score("best-practices"),
      seo: score("seo"),
      "LCP ms": audit("largest-contentful-paint"),
      "TBT ms": audit("total-blocking-time"),
      CLS: audit("cumulative-layout-shift", 4),
    }
  }
  rmSync(folder, { recursive: true })
  console.log(`\nLighthouse ${version}, phone, median of ${runs}`)
  console.table(rows)
}

function runOnce(
  address: string,
  file: string,
  browser: { executablePath: string; args: string[] },
  tries = 3,
): Report {
  const flags = ["--headless=new", ...browser.args].join(" ")
  const args = [address, "--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${flags}`]
  const command = process.env.LIGHTHOUSE ? [process.env.LIGHTHOUSE] : ["npx", "--yes", `lighthouse@${version}`]
  const ended = spawnSync(command[0] ?? "", [...command.slice(1), ...args], {
    encoding: "utf8",
    env: { ...process.env, CHROME_PATH: browser.executablePath },
  })
  // Occasionally Chromium's trace has no start: Lighthouse itself recommends another run.
  if (ended.status !== 0 && tries > 1) return runOnce(address, file, browser, tries - 1)
  if (ended.status !== 0) throw new Error(`Lighthouse failed on ${address}:\n${ended.stderr}`)
  return JSON.parse(readFileSync(file, "utf8")) as Report
}
