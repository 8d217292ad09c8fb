import { expect, type Page } from "@playwright/test"
import { waitForHydration } from "../support/hydration.ts"
import { fillCheckoutForm } from "../support/order-on-page.ts"
import { accountScenes } from "./account-scenes.ts"
import { createCertificateScenes } from "./certificate-scenes.ts"
import type { Collection } from "./collection.ts"
import { siteLiveScenes } from "./live-scenes.ts"
import type { Scene } from "./scene.ts"
import { createStudioScenes } from "./studio-scenes.ts"
import { viewingRoomPageScene } from "./viewing-room-scenes.ts"

const phone = [390]
const narrow = [390, 820]
const wide = [1440, 1920]

/** Submits the form without the browser's validation, so that the page shows its own errors. */
const submitInvalid = (button: string | RegExp) => async (tab: Page) => {
  await tab.evaluate(() => {
    for (const form of document.forms) form.noValidate = true
  })
  await tab.getByRole("main").getByRole("button", { name: button }).click()
  await expect(tab.locator("[aria-invalid=true]").first()).toBeVisible()
}

const addToCart = async (tab: Page) => {
  await tab.getByRole("main").getByRole("button", { name: "Add to Cart" }).click()
  await expect(tab.getByText("Added to your cart.")).toBeVisible()
}

/** Waits for the lightbox, because keys do nothing before it is loaded. */
const pressKeys =
  (...keys: string[]) =>
  async (tab: Page) => {
    await expect(tab.getByRole("dialog")).toBeVisible()
    for (const key of keys) await tab.keyboard.press(key)
  }

/** A page whose data cannot be read. */
const breakPage = (path: string) => async (tab: Page) => {
  await tab.route(`**${path}.data*`, (route) => route.fulfill({ status: 500, body: "broken" }))
  await tab.getByRole("contentinfo").locator(`a[href="${path}"]`).click()
  await expect(tab.getByRole("heading", { level: 1, name: "Unexpected Application Error!" })).toBeVisible()
}

export const createScenes = ({ work, order, payment }: Collection): Scene[] => [
  { name: "home", path: "/" },
  {
    name: "menu",
    path: "/gallery",
    widths: phone,
    viewportOnly: true,
    prepare: (tab) => tab.getByRole("button", { name: "MENU" }).click(),
  },
  { name: "gallery", path: "/gallery" },
  { name: "gallery-chosen", path: "/gallery?availability=sold&medium=Oil+on+linen" },
  { name: "gallery-none", path: "/gallery?q=zzzzzz" },
  {
    name: "gallery-panel",
    path: "/gallery",
    widths: wide,
    viewportOnly: true,
    prepare: (tab) => tab.locator("summary", { hasText: "Medium" }).click(),
  },
  {
    name: "gallery-sheet",
    path: "/gallery",
    widths: narrow,
    viewportOnly: true,
    prepare: async (tab) => {
      await tab.getByRole("button", { name: "Filter and sort" }).click()
      await tab.locator("summary", { hasText: "Series" }).click()
    },
  },
  { name: "shop", path: "/shop" },
  { name: "artwork", path: `/artwork/${work.available}` },
  { name: "artwork-sold", path: `/artwork/${work.sold}` },
  { name: "artwork-held", path: `/artwork/${work.held}` },
  { name: "artwork-reserved", path: `/artwork/${work.reserved}` },
  { name: "artwork-edition", path: `/artwork/${work.edition}` },
  { name: "artwork-unpictured", path: `/artwork/${work.unpictured}` },
  { name: "artwork-panorama", path: `/artwork/${work.panorama}` },
  { name: "artwork-tall", path: `/artwork/${work.tall}` },
  { name: "toast", path: `/artwork/${work.available}`, viewportOnly: true, prepare: addToCart },
  {
    name: "activity",
    path: `/artwork/${work.available}`,
    viewportOnly: true,
    // Retries, because messages before the page listens are lost. Hovering stops the timeout.
    prepare: (tab) =>
      expect(async () => {
        await tab.evaluate((id) => {
          const told = [
            { title: "Slack Water was reserved", description: "A moment ago, from Portland." },
            { title: "Two more visitors are here" },
            { title: "Weir is free again", link: { to: `/artwork/${id}`, text: "See it" } },
          ]
          for (const detail of told) dispatchEvent(new CustomEvent("solander:activity", { detail }))
        }, work.reserved)
        await tab.getByRole("log").getByText("Weir is free again").hover({ timeout: 3_000 })
      }).toPass(),
  },
  {
    name: "alert-asked",
    path: `/artwork/${work.held}`,
    viewportOnly: true,
    prepare: async (tab) => {
      await tab.getByText("Notify me if it becomes available").click()
      await expect(tab.getByLabel("E-mail address").first()).toBeVisible()
    },
  },
  { name: "lightbox", path: `/artwork/${work.available}?image=1`, viewportOnly: true },
  {
    name: "lightbox-zoomed",
    path: `/artwork/${work.available}?image=1`,
    viewportOnly: true,
    prepare: pressKeys("+", "+", "+", "+"),
  },
  { name: "lightbox-help", path: `/artwork/${work.available}?image=1`, viewportOnly: true, prepare: pressKeys("h") },
  { name: "about", path: "/about" },
  { name: "exhibitions", path: "/exhibitions" },
  { name: "exhibition", path: "/exhibitions/slack-water" },
  { name: "exhibition-to-come", path: "/exhibitions/paper-harbor" },
  { name: "exhibition-bare", path: "/exhibitions/five-painters-of-the-lower-river" },
  { name: "exhibition-lightbox", path: "/exhibitions/slack-water?image=2", viewportOnly: true, prepare: pressKeys() },
  { name: "journal", path: "/blog" },
  { name: "journal-entry", path: "/blog/hanging-slack-water" },
  { name: "commissions", path: "/commissions" },
  { name: "commissions-errors", path: "/commissions", prepare: submitInvalid("Send request") },
  { name: "commissions-sent", path: "/commissions?sent=yes#request" },
  { name: "contact", path: "/contact" },
  { name: "contact-work", path: `/contact?type=artwork&artwork=${work.available}` },
  { name: "contact-errors", path: "/contact", prepare: submitInvalid("Send message") },
  { name: "contact-sent", path: "/contact?sent=yes" },
  { name: "newsletter", path: "/newsletter" },
  { name: "newsletter-asked", path: "/newsletter?asked=yes" },
  { name: "cart-empty", path: "/checkout" },
  {
    name: "checkout",
    path: `/artwork/${work.available}`,
    prepare: async (tab) => {
      await addToCart(tab)
      await tab.goto(`/artwork/${work.edition}`)
      await waitForHydration(tab)
      await addToCart(tab)
      await tab.goto("/checkout")
      await expect(tab.getByRole("list", { name: "Works in your cart" }).getByRole("img")).toHaveCount(2)
    },
  },
  {
    name: "checkout-filled",
    path: `/checkout?work=${work.available}`,
    prepare: fillCheckoutForm,
  },
  { name: "checkout-errors", path: `/checkout?work=${work.available}`, prepare: submitInvalid(/Place order/) },
  { name: "checkout-taken", path: `/checkout?work=${work.held}` },
  { name: "payment", path: payment },
  { name: "confirmation-transfer", path: `/order-confirmation?order=${order.open.token}` },
  { name: "confirmation-paid", path: `/order-confirmation?order=${order.paid.token}` },
  { name: "confirmation-cancelled", path: `/order-confirmation?order=${order.cancelled.token}` },
  { name: "track", path: "/track-order" },
  { name: "track-errors", path: "/track-order", prepare: submitInvalid("Find my order") },
  {
    name: "track-found",
    path: "/track-order",
    prepare: async (tab) => {
      await tab.getByLabel("Order number").fill(order.shipped.number)
      await tab.getByRole("main").getByLabel("E-mail").fill(order.shipped.email)
      await tab.getByRole("button", { name: "Find my order" }).click()
      await expect(tab.getByText(`Order ${order.shipped.number}`)).toBeVisible()
    },
  },
  {
    name: "track-ask",
    path: `/track-order?order=${order.shipped.token}`,
    prepare: (tab) => tab.getByText("Return a work, or report damage").click(),
  },
  { name: "track-asked", path: `/track-order?order=${order.returned.token}` },
  { name: "certificates", path: "/certificates" },
  { name: "certificate-unknown", path: "/certificates/7Q4M-21KD-90XE-HT3R" },
  { name: "privacy", path: "/privacy" },
  { name: "terms", path: "/terms" },
  { name: "shipping", path: "/shipping" },
  { name: "withdrawal", path: "/withdrawal" },
  { name: "not-found", path: "/nothing-hangs-here" },
  { name: "failure", path: "/privacy", prepare: breakPage("/terms") },
  ...accountScenes,
  ...siteLiveScenes,
  viewingRoomPageScene,
  ...createCertificateScenes(work.available),
  ...createStudioScenes({ work, order }),
]
