import { test as base, type ConsoleMessage, expect, type LaunchOptions, type Page } from "@playwright/test"
import axe, { type RunOnly } from "axe-core"
import type { Browser } from "./find-browser.ts"
import { failFirstTry } from "./first-try.ts"
import { getWorkerSite } from "./worker-site.ts"

export { expect } from "@playwright/test"

type BrowserFixtures = {
  /** Allows console errors and page errors that match: `expectErrors(/404/)`. */
  expectErrors: (...patterns: RegExp[]) => void
}

/** Playwright's test with the found browser and the worker's site; fails on an unexpected console error. */
export const test = base.extend<BrowserFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
  baseURL: async ({}, use) => use(getWorkerSite().url),
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}: object, use: (options: LaunchOptions) => Promise<void>) => {
      const { executablePath, args } = JSON.parse(process.env.SOLANDER_BROWSER ?? "{}") as Browser
      // Playwright's default, disk instead of /dev/shm for shared memory, makes tests a fifth slower.
      await use({ executablePath, args, ignoreDefaultArgs: ["--disable-dev-shm-usage"] })
    },
    { scope: "worker" },
  ] as never,
  expectErrors: [
    async ({ context }, use, info) => {
      const expected = [
        // A busy machine sheds live streams: its pages poll instead.
        /503 .*\/api\/live-works/,
        // When a load replaces one whose response has started, the router's decoder leaves a rejected promise.
        /^AbortError: signal is aborted without reason$/,
      ]
      const errors: string[] = []
      const recordError = (words: string) => errors.push(words)
      context.on("console", (message: ConsoleMessage) => {
        if (message.type() === "error") recordError(`${message.text()} (${message.location().url})`)
      })
      context.on("weberror", (error) => recordError(String(error.error())))
      await use((...patterns) => void expected.push(...patterns))
      expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([])
      failFirstTry(info)
    },
    { auto: true },
  ],
})

/** Waits until animations end, at most two seconds: a loading list is half transparent. */
async function waitForAnimations(): Promise<void> {
  const getAnimations = () =>
    document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0))
  const until = performance.now() + 2000
  while (
    performance.now() < until &&
    (document.querySelector('table[aria-busy="true"]') || getAnimations().some(isRunning))
  )
    await new Promise((resolve) => setTimeout(resolve, 20))
  function isRunning(animation: Animation) {
    return animation.playState === "running"
  }
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
/** The rules whose outcome depends on colors. */
const colorRules = ["color-contrast", "link-in-text-block"]

/**
 * Expects no violations by axe on the current page: all rules in the first color scheme, color rules in the others. Frames
 * are excluded. Axe runs in the page itself, because its Playwright adapter finishes each run in a second page, which takes
 * four times as long.
 * @param without a selector to exclude
 */
export async function expectAccessible(
  page: Page,
  without?: string,
  schemes: ("light" | "dark")[] = ["light", "dark"],
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(waitForAnimations)
    const words = await page.evaluate(violations, {
      without: without ? [without] : [],
      runOnly:
        colorScheme === schemes[0]
          ? { type: "tag" as const, values: standards }
          : { type: "rule" as const, values: colorRules },
    })
    expect(words, colorScheme).toEqual([])
  }
}

/** Runs in the page. @returns one text for each violated rule, with the elements */
async function violations({ without, runOnly }: { without: string[]; runOnly: RunOnly }): Promise<string[]> {
  // Finishes color transitions to the other scheme. Infinite animations cannot be finished.
  for (const animation of document.getAnimations())
    if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish()
  const { axe: inPage } = window as unknown as { axe: typeof axe }
  const { violations } = await inPage.run(
    { exclude: without },
    { runOnly, resultTypes: ["violations"], iframes: false },
  )
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ target }) => target.join(" ")).join("\n  ")}`,
  )
}
