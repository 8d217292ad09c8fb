import { expect, test } from "vitest"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const site = await openTestShop()
const artist = await signInAsNewAccount(site, "admin")
const { user } = await (await artist.get("/api/session")).json()

const getHeaders = async (who: typeof artist, path: string) => {
  const { headers } = await who.get(path)
  return { keptFor: headers.get("x-kept-for"), policy: headers.get("content-security-policy") ?? "" }
}

test("pages of the studio say for whom they may be kept, and what is secret or an error does not [OFF-02]", async () => {
  for (const path of ["/admin", "/admin/orders", "/admin/orders.data", "/admin/orders/sale/works"])
    expect([path, (await getHeaders(artist, path)).keptFor]).toEqual([path, user.id])
  for (const path of [
    ...[
      "/admin/settings",
      "/admin/settings/people",
      "/admin/settings/mail-server.data",
      "/admin/confirm",
      "/admin/restore",
    ],
    ...[
      "/admin/mailbox",
      "/admin/jobs",
      "/admin/homepage/preview",
      "/admin/orders/S-9999",
      "/admin/nothing",
      "/account",
      "/",
    ],
  ])
    expect([path, (await getHeaders(artist, path)).keptFor]).toEqual([path, null])
  expect((await getHeaders(site.visitor(), "/admin")).keptFor).toBe(null)
})

test("only pages of the studio may have a service worker, which asks this site alone [OFF-02]", async () => {
  expect((await getHeaders(artist, "/admin")).policy).toContain("worker-src 'self'")
  for (const path of ["/", "/gallery", "/auth", "/admin/homepage/preview"])
    expect([path, (await getHeaders(artist, path)).policy]).toEqual([
      path,
      expect.stringContaining("worker-src 'none'"),
    ])
})
