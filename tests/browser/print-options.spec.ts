import { expect, expectAccessible, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"

test("at 390 px a frame is chosen on the work’s page, changed in the cart, and is in the total [CART-02, CHK-05]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/shop?q=range+lights")
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click()
  await page.waitForURL(/\/artwork\//)
  await waitForHydration(page)
  const framing = page.getByRole("group", { name: "Framing" })
  await expect(framing.getByRole("radio", { name: "Unframed" })).toBeChecked()
  await expect(page.getByRole("button", { name: /^Add to Cart\s*\$780$/ })).toBeVisible()
  await framing.getByRole("radio", { name: /^Oak, museum glass/ }).check()
  await expectAccessible(page)
  await page.getByRole("button", { name: /^Add to Cart\s*\$1,040$/ }).click()
  await expect(page.getByRole("link", { name: /^In your cart/ })).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]"))).toMatchObject([
    { title: "Range Lights", price: 104_000, options: ["oak"] },
  ])
  await page.goto("/checkout")
  const works = page.getByRole("definition").first()
  await expect(works).toHaveText("$1,040")
  await page.getByRole("combobox", { name: "Framing of Range Lights" }).selectOption({ label: "Unframed" })
  await expect(works).toHaveText("$780")
  await page.getByRole("combobox", { name: "Size of Range Lights" }).selectOption({ index: 1 })
  await expect(works).toHaveText("$920")
  await expectAccessible(page)
})
