import type { Browser, Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { type CardSite, test } from "../support/card-site.ts"
import { waitForHydration } from "../support/hydration.ts"
import { orderByCardOnPage, payByCard, providerPagePattern } from "../support/order-on-page.ts"
import { stripeApiVersion } from "../support/stripe-stand-in/event-object.ts"

// A buyer closes the laptop on the provider’s page, and opens the order’s address later, perhaps on a phone.

/** A browser without cart, cookies or storage. */
async function openFreshBrowser(browser: Browser, { url }: CardSite): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
  return context.newPage()
}

/** Orders, and closes the browser on the provider’s page. @returns the order's token, the provider’s page, the title */
async function orderAndCloseBrowser(page: Page) {
  const title = await orderByCardOnPage(page)
  await page.waitForURL(providerPagePattern)
  const provider = page.url()
  await page.goBack()
  await page.waitForURL(/\/checkout\/pay\//)
  const token = new URL(page.url()).pathname.split("/").at(-1) ?? ""
  await page.context().close()
  return { title, token, provider }
}

const getSessionId = (provider: string) => /cs_test_\w+/.exec(provider)?.[0] ?? ""
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })

async function expireCardPage({ stripe }: CardSite, provider: string) {
  const { STRIPE_API, STRIPE_SECRET_KEY } = stripe.env
  const ended = await fetch(`${STRIPE_API}/v1/checkout/sessions/${getSessionId(provider)}/expire`, {
    method: "POST",
    headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}`, "stripe-version": stripeApiVersion },
  })
  expect(ended.status).toBe(200)
}

test("the laptop is opened again in time, elsewhere: the same page, the same clock, and it can be paid [CHK-02, ORD-02]", async ({
  page,
  browser,
  cardSite,
}) => {
  const { token, provider } = await orderAndCloseBrowser(page)
  const phone = await openFreshBrowser(browser, cardSite)
  await phone.goto(`/track-order?order=${token}`)
  await expect(heading(phone, "Payment not finished")).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole("link", { name: "Go to the payment" }).click()
  await phone.waitForURL(provider)
  await phone.goBack()
  await waitForHydration(phone)
  await expect(phone.getByRole("timer")).toHaveText(/^(31|30|29):\d\d$/)
  await phone.getByRole("link", { name: /card page/ }).click()
  await payByCard(phone, "4242 4242 4242 4242")
  await expect(heading(phone, "Thank you, Judith")).toBeVisible()
  await phone.context().close()
})

test("the hold ends meanwhile: nothing was charged, the work is for sale, and can be held again [CHK-02, ORD-02]", async ({
  page,
  browser,
  cardSite,
}) => {
  const { title, token, provider } = await orderAndCloseBrowser(page)
  await expireCardPage(cardSite, provider)
  await cardSite.stripe.webhooks.idle()
  const phone = await openFreshBrowser(browser, cardSite)
  await phone.goto(`/track-order?order=${token}`)
  await expect(phone.getByRole("main")).toContainText(title)
  await expect(phone.getByRole("link", { name: "Go to the payment" })).toHaveCount(0)
  // The address in the browser's history.
  await phone.goto(`/checkout/pay/${token}`)
  await expect(phone).toHaveURL(/\/order-confirmation\?order=/)
  await expect(heading(phone, "Your hold has ended")).toBeVisible()
  await expect(phone.getByText(/Nothing was charged, and the work is available to others again/)).toBeVisible()
  await expectAccessible(phone)
  await phone.goto(`/shop?q=${encodeURIComponent(title)}`)
  await expect(phone.getByText("ON HOLD")).toHaveCount(0)
  await phone.goto(`/order-confirmation?order=${token}`)
  await phone.getByRole("link", { name: "Hold this work again" }).click()
  await expect(phone.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible()
  await expect(phone.getByRole("main")).toContainText(title)
  await phone.goto(provider)
  await expect(phone.getByRole("button", { name: /^Pay/ })).toHaveCount(0)
  await phone.context().close()
})

test("the payment arrives meanwhile: the order is there, once, and is bought [CHK-02, ORD-02]", async ({
  page,
  browser,
  cardSite,
}) => {
  const { title, token, provider } = await orderAndCloseBrowser(page)
  expect(cardSite.stripe.pay(getSessionId(provider))).toBe("paid")
  await cardSite.stripe.webhooks.idle()
  const phone = await openFreshBrowser(browser, cardSite)
  await phone.goto(`/track-order?order=${token}`)
  await expect(heading(phone, "Paid")).toBeVisible()
  await phone.goto(`/checkout/pay/${token}`)
  await expect(heading(phone, "Thank you, Judith")).toBeVisible()
  await expect(phone.getByRole("main")).toContainText(title)
  await expect(phone.getByRole("main")).toContainText("It’s yours.")
  await expectAccessible(phone)
  await phone.context().close()
})

test("the payment arrives and the provider’s message does not: whoever looks sees it bought [CHK-02, ORD-02]", async ({
  page,
  browser,
  cardSite,
}) => {
  const { token, provider } = await orderAndCloseBrowser(page)
  cardSite.stripe.webhooks.drop(10)
  expect(cardSite.stripe.pay(getSessionId(provider))).toBe("paid")
  const phone = await openFreshBrowser(browser, cardSite)
  await phone.goto(`/track-order?order=${token}`)
  await expect(heading(phone, "Paid")).toBeVisible()
  cardSite.stripe.webhooks.drop(0)
  await phone.context().close()
})
