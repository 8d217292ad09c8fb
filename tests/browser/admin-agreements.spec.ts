import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

test("a consignment is agreed, goes out, sells, is settled, paid and comes back [ADM-15]", async ({ page }) => {
  let titles: string[] = []
  const gallery = `Harbor Hall ${Date.now().toString(36)}`
  const press = (words: string) =>
    page.getByRole("main").getByText(words, { exact: true }).filter({ visible: true }).last().click()
  const said = (words: string | RegExp) =>
    expect(page.getByRole("status", { name: "What was done" })).toContainText(words)
  await page.goto("/admin/inventory/agreements")
  await waitForHydration(page)
  await page.getByRole("link", { name: "New agreement" }).filter({ visible: true }).click()
  await page.getByLabel("With", { exact: true }).fill(gallery)
  await page.getByLabel("They keep, in percent").fill("40")
  await press("Make the draft")
  await expect(page.getByRole("heading", { level: 1, name: gallery })).toBeVisible()

  await test.step("three works are found and ticked by their words", async () => {
    // Other tests may have sold works. Editions would need the choice of a copy.
    const free = page
      .getByRole("main")
      .locator("li")
      .filter({ has: page.getByRole("checkbox"), hasNot: page.getByRole("textbox") })
    await expect(free.nth(2)).toBeVisible()
    titles = (await free.locator("i").allInnerTexts()).slice(0, 3)
    for (const title of titles) {
      await page.getByRole("searchbox", { name: "Find among your works" }).fill(title)
      await page.keyboard.press("Enter")
      await page.getByRole("main").locator("label").filter({ hasText: title }).first().click()
    }
    await expect(page.getByText("3 works chosen")).toBeVisible()
    await press("Add these works")
    await expect(page.getByRole("row", { name: /To go/ })).toHaveCount(3)
  })
  await test.step("they go out, and one is sold there", async () => {
    await page.getByRole("link", { name: "Send the works out" }).filter({ visible: true }).click()
    await page.getByRole("button", { name: "Send the works out" }).click()
    await expect(page.getByRole("row", { name: /With them/ })).toHaveCount(3)
    await page.getByRole("link", { name: `Sold: ${titles[0]}` }).click()
    await page.getByLabel("Sold for").fill("2,000")
    await press("Record the sale")
    await expect(page.getByRole("button", { name: /^Undo the sale of / })).toHaveCount(1)
    await expect(page.getByRole("row", { name: /With them/ })).toHaveCount(2)
    await expect(page.getByText("$1,200").filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page)
  })
  await test.step("the amount due is settled, less the framing, and paid", async () => {
    await page.getByRole("link", { name: "Settle the payout" }).filter({ visible: true }).click()
    await page.getByLabel("Taken off for, 1").fill("Half the framing")
    await page.getByLabel("Amount, 1").fill("100")
    await page.getByRole("button", { name: "Settle the payout" }).click()
    await expect(page.getByRole("heading", { name: "Payout" })).toBeVisible()
    await expect(page.getByText("$1,100.00").filter({ visible: true }).first()).toBeVisible()
    const statement = await page.getByRole("link", { name: "Statement", exact: true }).getAttribute("href")
    const paper = await page.request.get(statement ?? "")
    expect(paper.headers()["content-type"]).toBe("application/pdf")
    await page.getByRole("link", { name: "It came in" }).click()
    await press("Record the money")
    await expect(page.getByRole("heading", { name: "Paid out" })).toBeVisible()
  })
  await test.step("the others return, and the agreement ends", async () => {
    await page.getByRole("link", { name: "Record a return" }).filter({ visible: true }).click()
    await page.getByRole("button", { name: "Record the return" }).click()
    await expect(page.getByText("Consignment, ended")).toBeVisible()
    await said(/back/)
    await expect(page.getByRole("row", { name: /Back/ })).toHaveCount(2)
  })
  await expectAccessible(page, undefined, ["light"])
})
