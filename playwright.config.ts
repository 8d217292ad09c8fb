import { defineConfig } from "@playwright/test"
import { engines } from "./tests/engines/engines.ts"

/** The files of tests that change what the demo's visitors see. */
const studio = /\/admin-[^/]+$/
const inChromium = {
  testDir: "tests/browser",
  use: { trace: "off", screenshot: "only-on-failure", viewport: { width: 1440, height: 900 } },
} as const

export default defineConfig({
  globalSetup: "./tests/support/browser-setup.ts",
  outputDir: "shots/failures",
  // As many as a small machine has cores: more took a third longer there.
  workers: 2,
  // Ends what hangs: a busy machine takes a minute for a test of many pages.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A machine that was too busy for the first try may still be so for the second. Races are tested without a browser,
  // where nothing is tried twice.
  retries: process.env.SOLANDER_TEST_TWICE ? 1 : 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  // The tests of the service worker allow it: others want what the site says, however long it takes.
  use: { serviceWorkers: "block" },
  projects: [
    // What visitors see comes first: the studio's tests publish works and photographs, and those stay.
    { name: "pages", ...inChromium, testIgnore: studio },
    { name: "studio", ...inChromium, testMatch: studio },
    ...Object.keys(engines).map((name) => ({
      name,
      testDir: "tests/engines",
      // The pages' own tests do the same in Chromium, and more.
      testIgnore:
        name === "chromium"
          ? /(accounts|board|editors|filters|hanging|homepage|lightbox|lists|live|stock-take|uploads)\.spec\.ts$/
          : [],
      grepInvert: name === "chromium" ? /a print is found/ : [],
    })),
  ],
})
