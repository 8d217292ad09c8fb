import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { corners } from "../support/images/fixtures.ts"
import { test } from "../support/studio.ts"

test("a buyer reports damage with pictures; the artist reads it, sees what approving does, and declines [ORD-08]", async ({
  page,
  expectErrors,
}) => {
  await page.goto("/admin/orders/S-1005")
  const studio = new URL(page.url()).pathname
  const buyers = (await page.getByRole("link", { name: "View as the buyer" }).getAttribute("href")) ?? ""

  await page.goto(buyers.replace("/order-confirmation", "/track-order"))
  await waitForHydration(page)
  const summary = page.getByText("Return a work, or report damage")
  // The browser's disclosure triangle is hidden.
  await expect(summary).toHaveCSS("list-style-type", "none")
  await summary.click()
  await page.getByLabel("What would you like?").selectOption("Report damage")
  for (const work of await page.getByRole("group", { name: "Which work?" }).getByRole("checkbox").all())
    await work.check()
  await page.getByLabel("What happened?").fill("The frame is chipped")
  const field = page.getByLabel("Pictures, if they help")
  const picture = { mimeType: "image/jpeg", buffer: await corners(900, 600).jpeg().toBuffer() }
  await field.setInputFiles([
    { ...picture, name: "chip.jpg" },
    { ...picture, name: "wall.jpg" },
  ])
  await field.setInputFiles({ name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<html></html>") })
  const chosen = page.getByRole("list", { name: "3 of at most 6 pictures" })
  await expect(chosen.getByRole("img", { name: "chip.jpg" })).toBeVisible()
  await chosen.getByRole("button", { name: "Remove wall.jpg" }).click()
  await expectAccessible(page)
  expectErrors(/400/)
  await page.getByRole("button", { name: "Send to the studio" }).click()
  await expect(page.getByText("Picture 2: This is a web page")).toHaveCount(2)
  await expect(page.getByLabel("What happened?")).toHaveValue("The frame is chipped")
  await page.getByRole("button", { name: "Remove page.jpg" }).click()
  await page.getByRole("button", { name: "Send to the studio" }).click()
  await expect(page.getByText("You reported damage on")).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  const sent = page.getByRole("list", { name: "Your pictures" }).getByRole("img")
  await expect.poll(() => sent.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)
  await expectAccessible(page)

  await page.goto(studio)
  await waitForHydration(page)
  await expect(page.getByRole("main")).toContainText("The frame is chipped")
  await expect(page.getByRole("img", { name: "As it arrived, 1 of 1" })).toBeVisible()
  await page.getByRole("link", { name: "Ask for it back" }).click()
  const approve = page.getByRole("region", { name: "Ask for it back" })
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

test("money in another currency waits on a page of its own", async ({ page }) => {
  await page.goto("/admin/orders?state=to_pay")
  await waitForHydration(page)
  await page.getByRole("main").locator("tbody tr[data-row]").first().getByRole("link").click()
  await page.getByRole("link", { name: "Record a payment" }).click()
  const decision = page.getByRole("region", { name: "Record a payment" })
  await decision.getByLabel("Amount").fill("EUR 90")
  await decision.getByRole("button", { name: /^Record €90/ }).click()
  await expect(page.getByRole("status", { name: "What was done" })).toBeVisible()
  await page.goto("/admin/orders/unmatched")
  await waitForHydration(page)
  for (const [width, colorScheme] of [
    [390, "dark"],
    [1440, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole("main")).toContainText("€90")
    await expectAccessible(page, undefined, [colorScheme])
  }
})
