import { existsSync, globSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { test as base, expect } from "@playwright/test"
import { failFirstTry } from "../support/first-try.ts"
import { getWorkerSite } from "../support/worker-site.ts"
import { startChromium } from "./drivers/chromium.ts"
import type { Engine } from "./drivers/engine.ts"
import { startFirefox } from "./drivers/firefox.ts"
import { startWebkit } from "./drivers/webkit.ts"
import { openVisiblePage, type VisiblePage } from "./visible-page.ts"

export { expect } from "@playwright/test"

const firefox = "/usr/bin/firefox-esr"
const webkitDriver = "/usr/bin/WebKitWebDriver"
const [webkitBrowser = ""] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")

type EngineKind = { missing: string | null; start: () => Promise<Engine> }

/** The engines for every scenario. Scenarios of a missing engine are skipped with a message. */
export const engines: Record<string, EngineKind> = {
  chromium: { missing: null, start: startChromium },
  firefox: {
    missing: existsSync(firefox) ? null : "Skipped: Firefox, because it is not installed (Debian: firefox-esr).",
    start: () => startFirefox(firefox),
  },
  webkit: {
    missing:
      existsSync(webkitDriver) && existsSync("/usr/bin/xvfb-run") && webkitBrowser
        ? null
        : "Skipped: WebKit, because it is not installed (Debian: webkit2gtk-driver xvfb).",
    start: () => startWebkit(webkitDriver, webkitBrowser),
  },
}

/** A test in the engine that its project is named after, with a new page. */
export const test = base.extend<{ seen: VisiblePage; siteUrl: string }, { engine: Engine | null }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
    async ({}, use, { project }) => {
      const { missing, start } = engines[project.name] as EngineKind
      const engine = missing ? null : await start()
      await use(engine)
      await engine?.close()
    },
    { scope: "worker", timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  siteUrl: async ({}, use) => use(getWorkerSite().url),
  seen: async ({ engine, siteUrl }, use, info) => {
    const { missing } = engines[info.project.name] as EngineKind
    if (!engine) return info.skip(true, missing ?? undefined)
    const tab = await engine.newTab()
    await use(openVisiblePage(tab, siteUrl))
    if (info.status !== info.expectedStatus) await writeFile(info.outputPath("seen.png"), await tab.screenshot())
    await tab.close()
    expect(tab.errors).toEqual([])
    failFirstTry(info)
  },
})
