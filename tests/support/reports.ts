import { readFile } from "node:fs/promises"
import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter"
import type { JsonTestResults } from "vitest/node"

export type TestCounts = { passed: number; failed: number; skipped: number }

/** The results of a step, the duration of each file, and remarks about failures and second tries. */
export type TestStepResult = TestCounts & { files: { path: string; seconds: number }[]; remarks: string[] }

export const emptyStepResult: TestStepResult = { passed: 0, failed: 0, skipped: 0, files: [], remarks: [] }

export const sumStepResults = (all: TestStepResult[]): TestStepResult => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.reduce((total, { skipped }) => total + skipped, 0),
  files: all.flatMap(({ files }) => files),
  remarks: all.flatMap(({ remarks }) => remarks),
})

/** The slowest files first. A file that ran on two servers is listed twice. */
export const listSlowestFiles = ({ files }: TestStepResult, count: number): TestStepResult["files"] =>
  files.toSorted((one, other) => other.seconds - one.seconds).slice(0, count)

/** A busy machine can be too slow for the first try, so such a test counts as passed, with a remark. */
const passedAtSecondTry = "Passed at the second try"

/** @param succeeded whether the tool succeeded: a run without failed tests may fail before or after its tests */
export async function readVitestReport(file: string, succeeded: boolean, root: string): Promise<TestStepResult> {
  const report = await readReport<JsonTestResults>(file)
  if (!report) return { ...emptyStepResult, failed: 1 }
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 || !succeeded ? 1 : 0),
    skipped: report.numPendingTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      path: relative(root, name),
      seconds: Math.max(0, endTime - startTime) / 1000,
    })),
    remarks: report.testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed")
      if (message && failed.length === 0) return [formatRemark("Failed", relative(root, name), message)]
      return assertionResults
        .filter(({ failureMessages }) => failureMessages?.length)
        .map((test) =>
          formatRemark(
            test.status === "failed" ? "Failed" : passedAtSecondTry,
            `${relative(root, name)}: ${test.fullName}`,
            test.failureMessages?.join("\n"),
          ),
        )
    }),
  }
}

export async function readPlaywrightReport(file: string, well: boolean): Promise<TestStepResult> {
  const report = await readReport<JSONReport>(file)
  if (!report) return { ...emptyStepResult, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: expected + flaky,
    failed: Math.max(unexpected, well ? 0 : 1),
    skipped,
    files: report.suites.map((suite) => ({
      path: `${suite.file} (${getProjectName(suite)})`,
      seconds: getDurationMs(suite) / 1000,
    })),
    remarks: report.suites.flatMap(listRemarks),
  }
}

/** Only the start of the message: the test's own output has all. */
const formatRemark = (outcome: string, test: string, message = "") =>
  `${outcome}: ${test}\n${stripVTControlCharacters(message).split("\n").slice(0, 6).join("\n").slice(0, 600)}`

const listRemarks = (suite: JSONReportSuite): string[] => [
  ...suite.specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, projectName, results }) =>
        formatRemark(
          status === "flaky" ? passedAtSecondTry : "Failed",
          `${file} (${projectName}): ${title}`,
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  ),
  ...(suite.suites ?? []).flatMap(listRemarks),
]

const getProjectName = (suite: JSONReportSuite): string =>
  suite.specs[0]?.tests[0]?.projectName ?? (suite.suites?.[0] ? getProjectName(suite.suites[0]) : "")

const getDurationMs = (suite: JSONReportSuite): number =>
  [
    ...suite.specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    ...(suite.suites ?? []).map(getDurationMs),
  ].reduce((total, duration) => total + duration, 0)

async function readReport<Report>(file: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Report
  } catch {
    return null
  }
}
