import { getWorkerSite } from "../support/worker-site.ts"
import { expect, test } from "./engines.ts"
import { openAsArtist } from "./sign-in.ts"
import { shortIntervals, type VisiblePage } from "./visible-page.ts"

const subject = "Lime kiln, for the reading room"

const stage = (page: VisiblePage) =>
  page.tab.call((words) => {
    const links = [...document.querySelectorAll("section[data-column] li[data-card] a")]
    const own = links.find((link) => (link.getAttribute("aria-label") ?? link.textContent ?? "").startsWith(words))
    return own?.closest("section")?.getAttribute("aria-label")?.split(",")[0] ?? ""
  }, subject)

const getColumnPoint = (page: VisiblePage, name: string) => page.middleOf("section[data-column] h2", name)

test("a card of the board is carried by mouse and by keys to another stage, and put back [ADM-11]", async ({
  seen: page,
}) => {
  await openAsArtist(page, getWorkerSite(), "/admin/commissions")
  const card = new RegExp(`^${subject}`)
  await page.text("section a", card)
  // Undoes an earlier try.
  if ((await stage(page)) !== "In progress") {
    await page.click("section button", `Move ${subject}`)
    await page.click("[role=menuitem]", "In progress")
    await expect.poll(() => stage(page), shortIntervals).toBe("In progress")
  }
  await page.middleOf("section a", card)
  await page.drag(await getColumnPoint(page, "Sketch approved"), "section a", card)
  await expect.poll(() => stage(page), shortIntervals).toBe("Sketch approved")
  await page.text("[role=status] *", /is in “Sketch approved”\./)
  await page.tab.call((words) => {
    const links = [...document.querySelectorAll<HTMLElement>("li[data-card] a")]
    links.find((link) => (link.getAttribute("aria-label") ?? link.textContent ?? "").startsWith(words))?.focus()
  }, subject)
  await page.press("Space", "ArrowRight")
  await page.text("[role=status]", /To “In progress”/)
  await page.press("Space")
  await expect.poll(() => stage(page), shortIntervals).toBe("In progress")
  await page.text("[role=status] *", /is in “In progress”\./)
})
