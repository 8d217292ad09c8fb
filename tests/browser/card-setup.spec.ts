import { execFileSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { expect, expectAccessible, test } from "../support/browser.ts"
import { getFastTempFolder } from "../support/database-server.ts"
import { waitForHydration } from "../support/hydration.ts"
import { orderByCardOnPage, payByCard } from "../support/order-on-page.ts"
import { startSite } from "../support/site-process.ts"
import { startStripeStandIn } from "../support/stripe-stand-in/stand-in.ts"
import { signInAsArtist } from "../support/studio.ts"

test("from no key to a card payment, with clicks in the studio alone", async ({ browser, page, expectErrors }) => {
  test.setTimeout(120_000)
  // The answer to a refused key.
  expectErrors(/status of 400/)
  const folder = await mkdtemp(join(getFastTempFolder(), "solander-card-setup-"))
  const data = join(folder, "site")
  execFileSync("cp", ["-a", process.env.SOLANDER_MADE ?? "", data])
  const stripe = await startStripeStandIn({ ownEndpoints: true })
  const site = await startSite({ data, env: { STRIPE_API: stripe.env.STRIPE_API } })
  try {
    const { cookies } = await signInAsArtist(browser, { url: site.url, setupLink: await site.setupLink })
    const studio = await browser.newContext({ baseURL: site.url, storageState: { cookies, origins: [] } })
    const artist = await studio.newPage()
    await artist.goto("/admin/settings/payments")
    await waitForHydration(artist)
    await expectAccessible(artist)
    await artist.getByLabel("Secret key").fill("sk_test_of_another")
    await artist.getByRole("button", { name: "Connect", exact: true }).click()
    await expect(artist.getByText("Stripe doesn’t know this key.")).toBeVisible()
    await artist.getByLabel("Secret key").fill(stripe.env.STRIPE_SECRET_KEY)
    await artist.getByRole("button", { name: "Connect", exact: true }).click()
    const steps = artist.getByRole("list", { name: "Does it work?" })
    await expect(steps.getByText("Registered")).toBeVisible()
    await artist.getByRole("button", { name: "Charge $1 and refund it" }).click()
    await expect(steps.getByText(/^Refunded/)).toBeVisible({ timeout: 20_000 })
    await expect(steps.getByText("Arrived")).toBeVisible({ timeout: 20_000 })
    await expectAccessible(artist)
    await artist.setViewportSize({ width: 390, height: 844 })
    expect(await artist.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    const shop = await browser.newContext({ baseURL: site.url })
    const buyer = await shop.newPage()
    await orderByCardOnPage(buyer)
    await payByCard(buyer, "4242 4242 4242 4242")
    await expect(buyer.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible()
    await artist.goto("/admin/settings/payments")
    await artist.getByRole("link", { name: "Disconnect" }).click()
    await artist.getByRole("button", { name: "Disconnect" }).click()
    await expect(artist.getByRole("heading", { name: "Take cards" })).toBeVisible()
    expect(stripe.endpoints()).toEqual([])
    await Promise.all([studio.close(), shop.close(), page.close()])
  } finally {
    await site.stop()
    await stripe.close()
    await rm(folder, { recursive: true, force: true })
  }
})
