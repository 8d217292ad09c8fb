import { expect, expectAccessible } from "../support/browser.ts"
import { test } from "../support/card-site.ts"
import { waitForHydration } from "../support/hydration.ts"
import { orderByCardOnPage, payByCard, providerPagePattern } from "../support/order-on-page.ts"

test("a work is bought with a card: the provider's page opens automatically, and the buyer returns to the sold work", async ({
  page,
  cardSite,
}) => {
  const title = await orderByCardOnPage(page)
  await payByCard(page, "4242 4242 4242 4242")
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible()
  await expect(page.getByRole("main")).toContainText("It’s yours.")
  await expect(page.getByRole("main")).toContainText(title)
  await cardSite.stripe.webhooks.idle()
  expect(cardSite.stripe.webhooks.deliveries.every(({ status }) => status === 204)).toBe(true)
  await expectAccessible(page)
})

test("the card is declined, the buyer goes back, waits, pays with another one; the hold and its clock stay [CHK-02, CHK-03]", async ({
  page,
  expectErrors,
}) => {
  // The provider's status for a declined card.
  expectErrors(/status of 402/)
  await orderByCardOnPage(page)
  await payByCard(page, "4000 0000 0000 0002")
  await expect(page).toHaveURL(providerPagePattern)
  await page.getByRole("link", { name: /back/i }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Not paid, nothing charged" })).toBeVisible()
  await waitForHydration(page)
  await expect(page.getByRole("timer")).toHaveText(/^(31|30|29):\d\d$/)
  await expect(page.getByText(/It’s held for you until \d+:\d\d [AP]M/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // A reload stays here: only the first visit redirects automatically.
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole("link", { name: /Back to the card page/ })).toBeVisible()
  await page.getByRole("link", { name: /Back to the card page/ }).click()
  await payByCard(page, "4242 4242 4242 4242")
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible()
})

test("the browser's back button during the payment, and two tabs: one page, one payment [CHK-02, CHK-03]", async ({
  page,
  context,
}) => {
  await orderByCardOnPage(page)
  await page.waitForURL(providerPagePattern)
  const provider = page.url()
  await page.goBack()
  await waitForHydration(page)
  await expect(page.getByRole("link", { name: /card page/ })).toHaveAttribute("href", provider)
  const second = await context.newPage()
  await second.goto(page.url())
  await payByCard(second, "4242 4242 4242 4242")
  await expect(second.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible()
  await page.reload()
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible()
})

test("on a phone and by keyboard, a buyer who has left the card page pays by bank transfer instead", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await orderByCardOnPage(page)
  await page.waitForURL(providerPagePattern)
  await page.goBack()
  await waitForHydration(page)
  await page.getByRole("link", { name: /card page/ }).focus()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("button", { name: "Pay by bank transfer instead" })).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("button", { name: "Release the work" })).toBeFocused()
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible()
  await expect(page.getByRole("main")).toContainText("Please transfer")
})

test("a slow bank: the page says so, and continues automatically", async ({ page, cardSite }) => {
  await orderByCardOnPage(page)
  await payByCard(page, "4000 0000 0000 9001")
  await expect(page.getByRole("heading", { level: 1, name: "One moment" })).toBeVisible()
  await expectAccessible(page)
  const [paid] = cardSite.stripe.ledger().payments.filter(({ status }) => status === "processing")
  cardSite.stripe.settle(paid?.id ?? "", "succeeded")
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible({ timeout: 15_000 })
})

test("while the provider does not respond the work stays held, and the buyer can release it", async ({
  page,
  cardSite,
}) => {
  cardSite.stripe.faults.add({ answer: 503 }, 20)
  const title = await orderByCardOnPage(page)
  await expect(page.getByText(/can’t be opened right now/)).toBeVisible({ timeout: 20_000 })
  cardSite.stripe.faults.clear()
  await page.getByRole("button", { name: /Try again/ }).click()
  await page.waitForURL(providerPagePattern)
  await page.goBack()
  await page.getByRole("button", { name: "Release the work" }).click()
  await page.waitForURL(/\/shop$/)
  await page.goto(`/shop?q=${encodeURIComponent(title)}`)
  await expect(page.getByText("ON HOLD")).toHaveCount(0)
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })
  test("a card is paid with, too; the new total is seen before it is ordered [CHK-02, CHK-03]", async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/status of 409/)
    await orderByCardOnPage(page)
    await expect(page.getByRole("alert").filter({ hasText: "The total has changed" })).toBeVisible()
    await page.getByRole("button", { name: /Place order/ }).click()
    await page.getByRole("link", { name: /Go to the card page/ }).click()
    await payByCard(page, "4242 4242 4242 4242")
    await expect(page.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible()
  })
})
