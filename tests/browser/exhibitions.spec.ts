import type { Page } from "@playwright/test"
import { expect, expectAccessible, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"

const dialog = (page: Page) => page.getByRole("dialog")
const views = (page: Page) => page.getByRole("region", { name: "Installation views" }).getByRole("listitem")

/** Opens the demo's current exhibition. On a new site its pictures may still be in progress. */
async function openShow(page: Page) {
  await expect(async () => {
    await page.goto("/exhibitions/slack-water")
    await expect(views(page)).toHaveCount(2, { timeout: 1_000 })
  }).toPass()
  await waitForHydration(page)
}

test("the footer links to the exhibitions, and from there to the views and the works", async ({ page }) => {
  await page.goto("/contact")
  await page.getByRole("contentinfo").getByRole("link", { name: "Exhibitions" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Exhibitions" })).toBeVisible()
  const now = page.getByRole("article", { name: "Slack Water" })
  await expect(now).toContainText("On now")
  await now.getByRole("link", { name: "See the exhibition" }).click()
  await expect(page).toHaveURL(/\/exhibitions\/slack-water$/)
  await expect(page.getByRole("heading", { level: 1, name: "Slack Water" })).toBeVisible()
  const works = page.getByRole("region", { name: "Works in the exhibition" })
  await works
    .getByRole("heading", { name: /Bar Crossing/ })
    .getByRole("link")
    .click()
  await expect(page.getByRole("heading", { level: 1, name: "Bar Crossing" })).toBeVisible()
  await page.getByRole("definition").getByRole("link", { name: "Slack Water" }).last().click()
  await expect(page).toHaveURL(/\/exhibitions\/slack-water$/)
})

test("the views open full screen, turn, and close where they were opened [LBX-05]", async ({ page }) => {
  await openShow(page)
  await views(page).first().getByRole("link").click()
  await expect(dialog(page)).toHaveAccessibleName("Slack Water, picture 2 of 3")
  await expect(page).toHaveURL(/\?image=2$/)
  await expect(dialog(page).getByRole("button", { name: /Add to Cart/i })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press("ArrowRight")
  await expect(dialog(page)).toHaveAccessibleName("Slack Water, picture 3 of 3")
  await page.keyboard.press("ArrowRight")
  await expect(dialog(page)).toHaveAccessibleName("Slack Water, picture 1 of 3")
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/exhibitions\/slack-water$/)
})

test("the journal links from post to post", async ({ page }) => {
  await page.goto("/blog")
  await page.getByRole("main").getByRole("link", { name: "Seven whites" }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: "Seven whites" })).toBeVisible()
  await page
    .getByRole("navigation", { name: "Journal" })
    .getByRole("link", { name: /Earlier/ })
    .click()
  await expect(page.getByRole("heading", { level: 1, name: "Hanging Slack Water" })).toBeVisible()
  await page.getByRole("main").getByRole("link", { name: "a page with all the works" }).click()
  await expect(page).toHaveURL(/\/exhibitions\/slack-water$/)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test("the menu links to both [SHELL-05, SHELL-06]", async ({ page }) => {
    for (const [name, path] of [
      ["Exhibitions", "/exhibitions"],
      ["Journal", "/blog"],
    ] as const) {
      await page.goto("/about")
      await page.getByRole("button", { name: "MENU" }).click()
      await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name }).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
  })
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })
  test("both can be read, and the view in the address is at the top of its page [LBX-05]", async ({ page }) => {
    await expect(async () => {
      await page.goto("/exhibitions/slack-water")
      await expect(views(page)).toHaveCount(2, { timeout: 1_000 })
    }).toPass()
    await views(page).last().getByRole("link").click()
    await expect(page).toHaveURL(/\?image=3$/)
    await expect(page.getByRole("link", { name: "View full screen" }).getByRole("img")).toHaveAccessibleName(
      /^Three ink drawings/,
    )
    await page.goto("/blog/what-the-tape-leaves")
    await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("Sand until")
  })
})
