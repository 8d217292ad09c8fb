import { devices, type Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices["Pixel 7"].userAgent,
}
const getToast = (page: Page) => page.getByRole("status", { name: "What was done" })

test("a room is made of selected works, priced and ordered; on a phone its works are marked and asked about [BEYOND-06]", async ({
  page,
  browser,
  baseURL,
  expectErrors,
}) => {
  expectErrors(/400 \(Bad Request\)/)
  await page.goto("/admin/artworks?status=available&sort=title")
  await waitForHydration(page)
  const rows = page.locator("tbody tr[data-row]")
  for (const at of [0, 1]) await rows.nth(at).getByRole("checkbox").check()
  await page.getByRole("button", { name: "Put in a viewing room" }).click()
  await page.getByLabel("Title").fill("Two for the stairs")
  await page.getByLabel("For", { exact: true }).fill("Ottilie Brandt")
  await page.getByRole("button", { name: "Make the room" }).filter({ visible: true }).click()
  await page.waitForURL(/viewing-rooms\/[\da-f-]{36}/)
  await waitForHydration(page)
  await page
    .getByLabel(/^Their price/)
    .first()
    .fill("1234")
  await page
    .getByRole("button", { name: /^Move .* down$/ })
    .first()
    .click()
  await expect(getToast(page)).toContainText("Saved.")
  await expect(page.getByLabel(/^Their price/).last()).toHaveValue("1234")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Copy a link" }).filter({ visible: true }).click()
  const path = new URL(await page.getByLabel("The link").inputValue()).pathname

  const guests = await browser.newContext({ ...phone, ...(baseURL && { baseURL }), reducedMotion: "reduce" })
  const room = await guests.newPage()
  await room.goto(path)
  await waitForHydration(room)
  await expect(room.getByRole("heading", { name: "Two for the stairs" })).toBeVisible()
  const work = room.getByRole("listitem").filter({ hasText: "$1,234 for you" })
  await work.getByRole("button", { name: /^I like this/ }).tap()
  await expect(work.getByRole("button", { name: /^You like this/ })).toBeVisible()
  await work.getByText("Ask about it").first().tap()
  await work.getByLabel(/^Your question/).fill("Is it framed?")
  await work.getByText("Ask to buy").first().tap()
  await expect(work.getByText("It’s kept for you at $1,234 for three days")).toBeVisible()
  await expectAccessible(room)
  // A reply needs an address; the typed values stay.
  await work.getByRole("button", { name: "Send the question" }).tap()
  await expect(work.getByText("Please enter your e-mail address.")).toBeVisible()
  await expect(work.getByLabel(/^Your question/)).toHaveValue("Is it framed?")
  await page.reload()
  await expect(page.locator("aside").getByText(/^Likes /)).toBeVisible()
  await test.step("once the studio revokes the link, it opens nothing", async () => {
    await waitForHydration(page)
    await page.getByRole("link", { name: "Revoke", exact: true }).click()
    await page.getByRole("button", { name: "Revoke 1 link" }).click()
    await expect(getToast(page)).toContainText("No link to this room works any more.")
    await room.goto(path)
    await expect(room.getByRole("heading", { name: "This link doesn’t work" })).toBeVisible()
  })
  await guests.close()
})
