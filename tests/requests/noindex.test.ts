import { expect, it } from "vitest"
import routes from "../../app/routes.ts"
import { newsletterIssues } from "../../db/tables/newsletter-issues.ts"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm, oneOfEach } from "../support/checkout.ts"
import { createTestPortalLink, insertCommission } from "../support/commissions.ts"
import { createReadyIssue } from "../support/newsletter.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const work = await insertWork(test.shop)
const client = test.visitor()
const { items: _, ...form } = buildCheckoutForm(oneOfEach(work))
const placed = await client.post("/checkout", { ...(form as Record<string, string>), item: `${work.id}:1` })
const admin = await signInAsNewAccount(test, "admin")
const issueId = await createReadyIssue(test.shop)
await test.shop.db.update(newsletterIssues).set({ state: "sent", begunAt: new Date() })

it.each([
  "/auth",
  "/auth?reset=true&token=x",
  "/auth/sign-up",
  "/auth/forgotten",
  "/auth/link",
  "/auth/confirm?token=x",
  "/checkout",
  `/checkout?work=${work.id}`,
  placed.headers.get("location") ?? "the confirmation",
  "/track-order",
  "/checkout/pay/AAAAAAAAAAAAAAAAAAAAAA",
  "/newsletter/AAAAAAAAAAAAAAAAAAAAAA",
  "/certificates",
  "/certificates/7Q4M-21KD-90XE-HT3R",
  `/commissions/room/${await createTestPortalLink(test.shop, (await insertCommission(test.shop)).id)}`,
  `/newsletter/letters/${issueId}`,
  "/gallery?q=water",
  "/nothing-here",
])("search engines may not index %s [META-02]", async (path) => {
  expect(await client.html(path)).toMatch(/<meta name="robots" content="noindex"/)
})

const inStudio = routes.find((route) => route.path === "admin")?.children ?? []
const studioPages = inStudio
  // Other routes return data or files.
  .filter(({ file }) => file.endsWith(".tsx"))
  .map(({ path }) => (path ? `/admin/${path}` : "/admin"))
  // The form of a sale has its idempotency key in its address.
  .map((path) => (path === "/admin/orders/sale" ? `${path}?form=${crypto.randomUUID()}` : path))
  // Set-up leads to the dashboard of a site that has an admin.
  .filter((path) => !/[:*]|^\/admin\/setup$/.test(path))

it.each(studioPages)("search engines may not index %s [META-02]", async (path) => {
  expect(await admin.html(path)).toMatch(/<meta name="robots" content="noindex"/)
})

it.each(["/", "/gallery", "/shop", "/about", `/artwork/${work.id}`])("search engines may index %s", async (path) => {
  expect(await client.html(path)).toMatch(/<meta name="robots" content="index, follow"/)
})
