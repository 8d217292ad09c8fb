import { test as base, type ConsoleMessage, expect, type LaunchOptions, type Page } from "@playwright/test"
import axe, { type RunOnly } from "axe-core"
import type { Browser } from "./find-browser.ts"
import { failFirstTry } from "./first-try.ts"
import { workerSite } from "./worker-site.ts"

export { expect } from "@playwright/test"

type Guard = {
  /** Patterns of the console errors and page errors that this test expects: `expectErrors(/404/)`. */
  expectErrors: (...patterns: RegExp[]) => void
}

/** Playwright's test with the found browser and the worker's site; fails on an unexpected console error. */
export const test = base.extend<Guard>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
  baseURL: async ({}, use) => use(workerSite().url),
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}: object, use: (options: LaunchOptions) => Promise<void>) => {
      const { executablePath, args } = JSON.parse(process.env.SOLANDER_BROWSER ?? "{}") as Browser
      // Pictures of pages are handed over in memory: in files of the disk, as Playwright has it, tests take a fifth longer.
      await use({ executablePath, args, ignoreDefaultArgs: ["--disable-dev-shm-usage"] })
    },
    { scope: "worker" },
  ] as never,
  expectErrors: [
    async ({ context }, use, info) => {
      const expected = [
        // A busy machine puts live streams off: its pages ask now and then instead.
        /503 .*\/api\/live-works/,
        // When a load replaces one whose answer has begun, the router's decoder leaves the end of that answer rejected.
        /^AbortError: signal is aborted without reason$/,
      ]
      const errors: string[] = []
      const note = (words: string) => errors.push(words)
      context.on("console", (message: ConsoleMessage) => {
        if (message.type() === "error") note(`${message.text()} (${message.location().url})`)
      })
      context.on("weberror", (error) => note(String(error.error())))
      await use((...patterns) => void expected.push(...patterns))
      expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([])
      failFirstTry(info)
    },
    { auto: true },
  ],
})

/** Waits until colors no longer move, at most two seconds: a list that loads is half transparent for a moment. */
async function settled(): Promise<void> {
  const moves = () =>
    document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0))
  const until = performance.now() + 2000
  while (performance.now() < until && (document.querySelector('table[aria-busy="true"]') || moves().some(isRunning)))
    await new Promise((resolve) => setTimeout(resolve, 20))
  function isRunning(move: Animation) {
    return move.playState === "running"
  }
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
/** The rules whose outcome depends on colors. */
const aboutColors = ["color-contrast", "link-in-text-block"]

/**
 * Axe finds nothing on the current page, in the light color scheme; in the dark one nothing about colors. Frames are not
 * looked into. Axe runs in the page itself: its adapter for Playwright finishes each run in a second page, which takes
 * four times as long.
 * @param without a selector of what is left out
 * @param schemes of the first, everything is judged, of another one only the colors
 */
export async function expectAccessible(
  page: Page,
  without?: string,
  schemes: ("light" | "dark")[] = ["light", "dark"],
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settled)
    const words = await page.evaluate(violations, {
      without: without ? [without] : [],
      runOnly:
        colorScheme === schemes[0]
          ? { type: "tag" as const, values: standards }
          : { type: "rule" as const, values: aboutColors },
    })
    expect(words, colorScheme).toEqual([])
  }
}

/** Runs in the page. @returns one text for each rule that is violated, with the places */
async function violations({ without, runOnly }: { without: string[]; runOnly: RunOnly }): Promise<string[]> {
  // Colors that are still on their way to the other scheme's are not judged. What never ends cannot be finished.
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
