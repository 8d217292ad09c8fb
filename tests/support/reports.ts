import { readFile } from "node:fs/promises"
import { relative } from "node:path"
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter"
import type { JsonTestResults } from "vitest/node"

export type Count = { passed: number; failed: number; skipped: number }

/** The results of a step, and the duration of each of its files. */
export type Ran = Count & { files: { path: string; seconds: number }[] }

export const none: Ran = { passed: 0, failed: 0, skipped: 0, files: [] }

export const sum = (all: Ran[]): Ran => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.reduce((total, { skipped }) => total + skipped, 0),
  files: all.flatMap(({ files }) => files),
})

/** The slowest files first. One that ran on two servers is listed twice. */
export const slowest = ({ files }: Ran, count: number): Ran["files"] =>
  files.toSorted((one, other) => other.seconds - one.seconds).slice(0, count)

/** @param well how the tool itself ended: a run without a failed test may have failed before or after its tests */
export async function outsideBrowser(file: string, well: boolean, root: string): Promise<Ran> {
  const report = await read<JsonTestResults>(file)
  if (!report) return { ...none, failed: 1 }
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 || !well ? 1 : 0),
    skipped: report.numPendingTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      path: relative(root, name),
      seconds: Math.max(0, endTime - startTime) / 1000,
    })),
  }
}

/** A test that passed only on a retry counts as failed. */
export async function inBrowser(file: string, well: boolean): Promise<Ran> {
  const report = await read<JSONReport>(file)
  if (!report) return { ...none, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: expected,
    failed: Math.max(unexpected + flaky, well ? 0 : 1),
    skipped,
    files: report.suites.map((suite) => ({
      path: `${suite.file} (${projectOf(suite)})`,
      seconds: millisecondsOf(suite) / 1000,
    })),
  }
}

const projectOf = (suite: JSONReportSuite): string =>
  suite.specs[0]?.tests[0]?.projectName ?? (suite.suites?.[0] ? projectOf(suite.suites[0]) : "")

const millisecondsOf = (suite: JSONReportSuite): number =>
  [
    ...suite.specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    ...(suite.suites ?? []).map(millisecondsOf),
  ].reduce((total, duration) => total + duration, 0)

async function read<Report>(file: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Report
  } catch {
    return null
  }
}
