import { readFile } from "node:fs/promises"
import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter"
import type { JsonTestResults } from "vitest/node"

export type Count = { passed: number; failed: number; skipped: number }

/** The results of a step, the duration of each file, and remarks about failures and second tries. */
export type Ran = Count & { files: { path: string; seconds: number }[]; remarks: string[] }

export const none: Ran = { passed: 0, failed: 0, skipped: 0, files: [], remarks: [] }

export const sum = (all: Ran[]): Ran => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.reduce((total, { skipped }) => total + skipped, 0),
  files: all.flatMap(({ files }) => files),
  remarks: all.flatMap(({ remarks }) => remarks),
})

/** The slowest files first. A file that ran on two servers is listed twice. */
export const slowest = ({ files }: Ran, count: number): Ran["files"] =>
  files.toSorted((one, other) => other.seconds - one.seconds).slice(0, count)

/** A busy machine can be too slow for the first try, so such a test counts as passed, with a remark. */
const atSecondTry = "Passed at the second try"

/** @param well whether the tool succeeded: a run without failed tests may fail before or after its tests */
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
    remarks: report.testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed")
      if (message && failed.length === 0) return [remark("Failed", relative(root, name), message)]
      return assertionResults
        .filter(({ failureMessages }) => failureMessages?.length)
        .map((test) =>
          remark(
            test.status === "failed" ? "Failed" : atSecondTry,
            `${relative(root, name)}: ${test.fullName}`,
            test.failureMessages?.join("\n"),
          ),
        )
    }),
  }
}

export async function inBrowser(file: string, well: boolean): Promise<Ran> {
  const report = await read<JSONReport>(file)
  if (!report) return { ...none, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: expected + flaky,
    failed: Math.max(unexpected, well ? 0 : 1),
    skipped,
    files: report.suites.map((suite) => ({
      path: `${suite.file} (${projectOf(suite)})`,
      seconds: millisecondsOf(suite) / 1000,
    })),
    remarks: report.suites.flatMap(remarksOn),
  }
}

/** Only the start of the message: the test's own output has all. */
const remark = (outcome: string, test: string, message = "") =>
  `${outcome}: ${test}\n${stripVTControlCharacters(message).split("\n").slice(0, 6).join("\n").slice(0, 600)}`

const remarksOn = (suite: JSONReportSuite): string[] => [
  ...suite.specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, projectName, results }) =>
        remark(
          status === "flaky" ? atSecondTry : "Failed",
          `${file} (${projectName}): ${title}`,
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  ),
  ...(suite.suites ?? []).flatMap(remarksOn),
]

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
