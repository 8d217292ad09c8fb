import { expect, test } from "vitest"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const site = await openTestShop()
const admin = await signInAsNewAccount(site, "admin")

test.each(["/admin", "/Admin", "/ADMIN", "/%61dmin", "/admin/", "/admin?x"])(
  "the studio is at %s, however it is spelled, for its admins alone",
  async (address) => {
    const answer = await admin.get(address)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain("<h1")
    expect((await site.visitor().get(address)).status).not.toBe(200)
  },
)

test("the data of the studio's first page are at /admin.data, for its admins alone", async () => {
  expect(await (await admin.get("/admin.data")).text()).toContain("admin/dashboard")
  expect(await (await site.visitor().get("/admin.data")).text()).not.toContain("admin/dashboard")
})

test.each(["/adm", "/admins", "/administration/orders", "/admin-orders"])(
  "%s is no page, for nobody",
  async (address) => {
    for (const who of [admin, site.visitor()]) expect((await who.get(address)).status).toBe(404)
  },
)

test.each(["/gallery", "/Gallery", "/g%61llery", "/gallery/"])("the gallery is at %s", async (address) => {
  const answer = await site.visitor().get(address)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toMatch(/<h1[^>]*>Gallery<\/h1>/)
})
