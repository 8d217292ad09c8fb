import { expect, onTestFinished, test } from "vitest"
import { startSite } from "../support/site-process.ts"

test("npm run dev renders pages from the sources, and gives the browser theirs [rules]", {
  timeout: 180_000,
}, async () => {
  const command = [process.execPath, "--conditions=development", "server/dev.ts"] as [string, ...string[]]
  const site = await startSite({ args: ["--empty"], env: { NODE_ENV: "development" }, command })
  onTestFinished(() => site.stop())
  const home = await fetch(`${site.url}/`)
  expect(home.status).toBe(200)
  expect(await home.text()).toContain("/app/entry.client.tsx")
  const entry = await fetch(`${site.url}/app/entry.client.tsx`)
  expect([entry.status, entry.headers.get("Content-Type")]).toEqual([200, "text/javascript"])
  expect(await entry.text()).toContain("hydrateRoot")
  await site.stop()
  expect(site.child.exitCode).toBe(0)
})
