import { expect, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { pressTabUntil } from "../support/keyboard.ts"
import { getFullScreenLink, getLightboxDialog, getSlidePosition, openFirstWork } from "../support/lightbox.ts"

test("a work is bought by keyboard alone, from the gallery to the confirmation [SHELL-13]", async ({
  page,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/400 \(Bad Request\)/)
  await page.goto("/gallery?q=etching&availability=available")
  await waitForHydration(page)
  const press = (key: string) => page.keyboard.press(key)

  // The first stop on every page is the skip link.
  expect(await pressTabUntil(page, "Skip to content")).toEqual(["Skip to content"])
  await press("Enter")
  await expect(page.getByRole("main")).toBeFocused()
  const first = page.getByRole("main").getByRole("heading", { level: 2 }).first()
  const title = (await first.locator("i").textContent()) ?? ""
  await pressTabUntil(page, new RegExp(`^${title}`))
  await press("Enter")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  await expect(page.locator("[aria-live=polite]", { hasText: `${title} - Original Art by` })).toHaveCount(1)

  await page.getByRole("main").focus()
  // On a new site its picture may still be in progress, without a link to the lightbox.
  const before = await pressTabUntil(page, "Add to Cart")
  expect(before.filter((name) => name !== "View full screen")).toEqual(["Add to Cart"])
  await press("Enter")
  await expect(page.getByRole("status").filter({ hasText: "Added to your cart." })).toBeVisible()
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Cart (1)" })).toBeVisible()
  await expect(page.getByRole("link", { name: /^In your cart\s*Check out/ })).toBeFocused()
  await press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible()

  // An empty form shows an error at each field, and focuses the first.
  await page.getByRole("main").focus()
  const asked = await pressTabUntil(page, /^Place order/)
  expect(asked.slice(0, 11)).toEqual([
    "Name",
    "E-mail",
    "Phone, for the courier (optional)",
    "Country",
    expect.stringMatching(/^Insured shipping/),
    "Street address",
    "Apartment, floor (optional)",
    "City",
    "State",
    "ZIP code",
    expect.stringMatching(/^Bank transfer/),
  ])
  await press("Enter")
  const name = page.getByLabel("Name", { exact: true })
  await expect(name).toBeFocused()
  for (const [field, words] of [
    ["Name", "Please enter your name."],
    ["ZIP code", "Please enter the ZIP code."],
  ] as const) {
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(words)
    await expect(page.getByLabel(field, { exact: true })).toHaveAttribute("aria-invalid", "true")
  }
  const refused = page.getByRole("alert").filter({ hasText: "Please check the fields marked in red." })
  await expect(refused).toBeVisible()
  await expect(refused).toHaveCSS("border-left-width", "0px")

  await page.keyboard.type("Judith Whitcomb")
  for (const [field, words] of [
    ["E-mail", "judith@example.com"],
    ["Street address", "212 Danforth Street"],
    ["City", "Portland"],
    ["State", "Maine"],
    ["ZIP code", "04102"],
  ] as const) {
    await pressTabUntil(page, field)
    await page.keyboard.type(words)
  }
  await pressTabUntil(page, /^Bank transfer/)
  await press("ArrowDown")
  await expect(page.getByRole("radio", { name: /^Demo payment/ })).toBeChecked()
  await pressTabUntil(page, /^I accept the Terms/)
  await press("Space")
  await pressTabUntil(page, /^Place order/)
  await press("Enter")

  await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible()
  await page.getByRole("main").focus()
  expect(await pressTabUntil(page, /^Pay \(demo\)/)).toEqual([
    expect.stringContaining(title),
    expect.stringMatching(/^Pay \(demo\)/),
  ])
  await press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible()
  await expect(page.locator("[aria-live=polite]", { hasText: "Your order" })).toHaveCount(1)
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Cart (0)" })).toBeVisible()
  await page.getByRole("main").focus()
  expect((await pressTabUntil(page, "Track this order")).slice(-2)).toEqual(["Invoice (PDF)", "Track this order"])
})

test("a work is viewed full screen and bought from there by keyboard alone [SHELL-13]", async ({ page }) => {
  await openFirstWork(page)
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? ""
  await page.getByRole("main").focus()
  await pressTabUntil(page, "View full screen")
  await page.keyboard.press("Enter")
  await expect(getLightboxDialog(page)).toHaveAccessibleName(new RegExp(`^${title}, picture 1 of`))
  await page.keyboard.press("ArrowRight")
  await expect(getSlidePosition(page)).toHaveText(/^2 of/)
  await page.keyboard.press("ArrowLeft")
  await pressTabUntil(page, /^Add to Cart/)
  await page.keyboard.press("Enter")
  await expect(getLightboxDialog(page).getByRole("status").filter({ hasText: "In your cart" })).toBeVisible()
  await expect(getLightboxDialog(page).getByRole("link", { name: /^In your cart/ })).toBeFocused()
  await pressTabUntil(page, "Close")
  await page.keyboard.press("Enter")
  await expect(getLightboxDialog(page)).toHaveCount(0)
  await expect(getFullScreenLink(page)).toBeFocused()
  await pressTabUntil(page, "Cart (1)", "Shift+Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("list", { name: "Works in your cart" })).toContainText(title)
})

test("changes within a page are announced: the number of works, the current slide [SHELL-13]", async ({ page }) => {
  await page.goto("/gallery")
  await waitForHydration(page)
  const count = page.getByRole("status").filter({ hasText: /^\d+ works?$/ })
  const all = (await count.textContent()) ?? ""
  await page.locator("summary", { hasText: "Availability" }).focus()
  await page.keyboard.press("Enter")
  await page.getByRole("checkbox", { name: /^Sold/ }).focus()
  await page.keyboard.press("Space")
  await expect(page).toHaveURL(/availability=sold/)
  await expect(count).not.toHaveText(all)

  await page.goto("/")
  const strip = page.getByRole("region", { name: "Featured works" })
  await strip.scrollIntoViewIfNeeded()
  await expect(page.locator("[data-live]")).toHaveCount(1)
  await expect(strip.getByRole("listitem", { name: "1 of 6" })).toHaveAttribute("aria-roledescription", "slide")
  // Automatic changes are not announced, until the carousel has the keyboard focus.
  await expect(page.locator("[aria-live=off]", { hasText: /^Work 1 of 6: \S/ })).toHaveCount(1)
  await page
    .getByRole("button", { name: "Play" })
    .or(page.getByRole("button", { name: "Pause" }))
    .focus()
  await pressTabUntil(page, "Next work")
  await page.keyboard.press("Enter")
  await expect(page.locator("[aria-live=polite]", { hasText: /^Work 2 of 6: \S/ })).toHaveCount(1)
})
