import { getWorkerSite } from "../support/worker-site.ts"
import { expect, test } from "./engines.ts"
import { openAsArtist } from "./sign-in.ts"
import { shortIntervals } from "./visible-page.ts"

test("a work is moved on its wall by keys, saved by itself, and put back [BEYOND-11]", async ({ seen: page }) => {
  await openAsArtist(page, getWorkerSite(), "/admin/exhibitions?view=now")
  await page.click("tbody a", /^Slack Water/)
  await page.click("main a", "Hanging plan")
  await page.waitForAddress(/\/hanging$/)
  await page.text("nav a", /^Front room, east/)
  const label = () =>
    page.tab.call(
      () => document.querySelector('[data-work][aria-pressed="true"]')?.getAttribute("aria-label") ?? "",
      null,
    )
  await page.click("main button", /^Slack Water, /)
  const before = await label()
  expect(before).toContain("from the left")
  await page.press("ArrowRight", "ArrowRight", "ArrowUp")
  await expect.poll(label, shortIntervals).not.toBe(before)
  await page.text("main [role=status]", "Saved")
  const moved = await label()
  await page.press("ArrowLeft", "ArrowLeft", "ArrowDown")
  await expect.poll(label, shortIntervals).toBe(before)
  await page.text("main [role=status]", "Saved")
  expect(moved).not.toBe(before)
})
