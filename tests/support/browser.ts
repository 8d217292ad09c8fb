import AxeBuilder from "@axe-core/playwright"
import { test as base, type ConsoleMessage, expect, type Page } from "@playwright/test"
import type { Browser } from "./find-browser.ts"
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
    async ({}: object, use: (options: { executablePath: string; args: string[] }) => Promise<void>) => {
      const { executablePath, args } = JSON.parse(process.env.SOLANDER_BROWSER ?? "{}") as Browser
      await use({ executablePath, args })
    },
    { scope: "worker" },
  ] as never,
  expectErrors: [
    async ({ context }, use) => {
      const expected: RegExp[] = []
      const errors: string[] = []
      const note = (words: string) => errors.push(words)
      context.on("console", (message: ConsoleMessage) => {
        if (message.type() === "error") note(`${message.text()} (${message.location().url})`)
      })
      context.on("weberror", (error) => note(String(error.error())))
      await use((...patterns) => void expected.push(...patterns))
      expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([])
    },
    { auto: true },
  ],
})

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
/** The rules whose outcome depends on colors. */
const aboutColors = ["color-contrast", "link-in-text-block"]

/**
 * Axe finds nothing on the current page, in the light color scheme; in the dark one nothing about colors.
 * @param without a selector of what is left out: a page in a frame has landmarks of its own
 */
export async function expectAccessible(page: Page, without?: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page })
    if (without) axe.exclude(without)
    const { violations } = await (colorScheme === "light"
      ? axe.withTags(standards)
      : axe.withRules(aboutColors)
    ).analyze()
    const words = violations.map(
      ({ id, help, nodes }) =>
        `${colorScheme}: ${id}: ${help}\n  ${nodes.map((node) => node.target.join(" ")).join("\n  ")}`,
    )
    expect(words).toEqual([])
  }
}
