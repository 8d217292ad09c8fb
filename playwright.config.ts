import { defineConfig } from "@playwright/test"

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "./tests/support/browser-setup.ts",
  outputDir: "shots/failures",
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  use: { trace: "off", screenshot: "only-on-failure", viewport: { width: 1440, height: 900 } },
})
