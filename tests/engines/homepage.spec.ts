import { getWorkerSite } from "../support/worker-site.ts"
import { expect, test } from "./engines.ts"
import { openAsArtist } from "./sign-in.ts"
import { shortIntervals, type VisiblePage } from "./visible-page.ts"

const order = ({ tab }: VisiblePage) =>
  tab.call(
    () => [...document.querySelectorAll("main ol > li summary")].map((one) => (one.textContent ?? "").trim()),
    null,
  )

test("a section of the homepage is carried by mouse, moved by a key, and the draft is discarded [ADM-16]", async ({
  seen: page,
}) => {
  await openAsArtist(page, getWorkerSite(), "/admin/homepage")
  const before = await order(page)
  const [first = "", last = ""] = [before[0], before.at(-1)]
  // Folds the open section, so that first and last are in view together.
  await page.click("main ol > li:first-child summary")
  const to = await page.middleOf("main ol > li:first-child summary")
  await page.drag({ x: to.x, y: to.y - 15 }, "main ol > li:last-child [data-grip]")
  await expect.poll(() => order(page), shortIntervals).toEqual([last, ...before.slice(0, -1)])
  await page.click("main button", `Move ${last} down`)
  await expect.poll(() => order(page), shortIntervals).toEqual([first, last, ...before.slice(1, -1)])
  await page.press("Enter")
  await expect.poll(async () => (await order(page))[2], shortIntervals).toBe(last)
  await page.press("Control+s")
  await page.text("main *", "A draft; visitors see the published page")
  await page.click("main button", "Discard draft")
  await page.text("main *", "Published")
  await expect.poll(() => order(page), shortIntervals).toEqual(before)
})
