import { expect, expectAccessible } from "../support/browser.ts"
import { live } from "../support/live.ts"
import { test } from "../support/studio.ts"

test("a buyer reports damage; the artist reads it, sees what approving does, and declines", async ({ page }) => {
  await page.goto("/admin/orders?state=on_the_way")
  await live(page)
  await page.getByRole("main").locator("tbody tr").first().getByRole("link").click()
  await expect(page.getByRole("heading", { level: 1, name: /^Order S-/ })).toBeVisible()
  const studio = new URL(page.url()).pathname
  const buyers = (await page.getByRole("link", { name: "As the buyer sees it" }).getAttribute("href")) ?? ""

  await page.goto(buyers.replace("/order-confirmation", "/track-order"))
  await page.getByText("Return a work, or report damage").click()
  await page.getByLabel("What would you like?").selectOption("Report damage")
  for (const work of await page.getByRole("group", { name: "Which work?" }).getByRole("checkbox").all())
    await work.check()
  await page.getByLabel("What happened?").fill("The frame is chipped")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Send to the studio" }).click()
  await expect(page.getByText("You reported damage on")).toBeVisible()

  await page.goto(studio)
  await live(page)
  await expect(page.getByRole("main")).toContainText("The frame is chipped")
  await page.getByRole("link", { name: "Approve", exact: true }).click()
  const approve = page.getByRole("region", { name: "Approve the return" })
  await expect(approve).toContainText("Until then it stays sold.")
  await expectAccessible(page)
  await approve.getByRole("link", { name: "Not now" }).click()
  await page.getByRole("link", { name: "Decline", exact: true }).click()
  const decline = page.getByRole("region", { name: "Decline" })
  await decline.getByLabel("Your answer").fill("It left without a chip")
  await decline.getByRole("button", { name: "Decline the request" }).click()
  await expect(page.getByRole("status", { name: "What was done" })).toContainText("is answered")
  await expect(page.getByRole("main")).toContainText("Declined")
})
