import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"

/** Clicks in the middle of the label; `check()` would click the small box. */
async function clickWords(page: Page, group: string, words: RegExp) {
  const label = page.getByRole("group", { name: group }).locator("label", { hasText: words })
  const text = label.getByText(words).last()
  await expect(text).toBeVisible()
  const box = await text.boundingBox()
  if (!box) throw new Error(`${words} is not on the page`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

const choices: [facet: string, words: RegExp, address: RegExp][] = [
  ["Medium", /^Vinyl paint/, /\?medium=Vinyl/],
  ["Series", /./, /\?series=/],
  ["Availability", /^Available/, /\?availability=available$/],
  ["Orientation", /^Portrait/, /\?orientation=portrait$/],
  ["Size", /^Large/, /\?size=large$/],
  ["Color", /^Blue/, /\?colour=blue$/],
]

test("a filter is chosen by a click on its label, and its panel stays open for the next choice", async ({ page }) => {
  for (const [facet, words, address] of choices)
    await test.step(facet, async () => {
      await page.goto("/gallery")
      await waitForHydration(page)
      await page.locator("summary", { hasText: facet }).click()
      await clickWords(page, facet, words)
      await expect(page).toHaveURL(address)
      await expect(page.getByRole("group", { name: facet }).getByRole("checkbox", { checked: true })).toHaveCount(1)
      await expect(page.getByRole("group", { name: facet })).toBeVisible()
      // Escape also closes it after a click.
      await page.keyboard.press("Escape")
      await expect(page.getByRole("group", { name: facet })).toBeHidden()
    })
})

test("years and prices can be typed after a click on their label", async ({ page }) => {
  for (const facet of ["Year", "Price"])
    await test.step(facet, async () => {
      await page.goto("/gallery")
      await waitForHydration(page)
      await page.locator("summary", { hasText: facet }).click()
      await clickWords(page, facet, /^From$/)
      await expect(page.getByRole("group", { name: facet }).getByLabel("From")).toBeFocused()
      await page.keyboard.type("2000")
      await expect(page).toHaveURL(/_from=2000$/)
      await expect(page.getByRole("group", { name: facet })).toBeVisible()
    })
})

test("a filter that was opened before hydration loads its options afterwards", async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route("**/assets/*.js", async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto("/gallery", { waitUntil: "commit" })
  // Opened by script, without pointer or focus events: WebKit does not repeat missed events.
  await page.locator("details", { hasText: "Medium" }).evaluate((details: HTMLDetailsElement) => {
    details.open = true
  })
  held.resolve()
  await waitForHydration(page)
  await expect(page.getByRole("group", { name: "Medium" }).getByRole("checkbox").first()).toBeVisible()
})

test("a search is one entry of the history: Back leads to the list before it, then away [GAL-02]", async ({ page }) => {
  await page.goto("/about")
  await waitForHydration(page)
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Gallery" }).click()
  await expect(page).toHaveURL(/\/gallery$/)
  const field = page.getByRole("searchbox", { name: "Search works" })
  await field.fill("ri")
  await expect(page).toHaveURL(/\?q=ri$/)
  await field.pressSequentially("ver")
  await expect(page).toHaveURL(/\?q=river$/)
  await field.press("Enter")
  await page.goBack()
  await expect(page).toHaveURL(/\/gallery$/)
  await expect(field).toHaveValue("")
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL(/\?q=river$/)
  await expect(field).toHaveValue("river")
})
