import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { authAccounts, userRoles, users } from "../../db/tables/accounts.ts"
import { findNewestEmail } from "../support/email-inbox.ts"
import { openProviderSite, providersPage } from "../support/provider-site.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"
import { connectThroughProvider, signInThroughProvider } from "../support/through-provider.ts"

// An address that only a trusted provider confirms gives no access to the studio.

const { site, artist, connected } = await openProviderSite()
const { shop, visitor } = site

const partner = "partner@example.com"

const roleOf = async (id: string) => (await shop.db.select().from(userRoles).where(eq(userRoles.userId, id)))[0]?.role

test("whoever has made an account that way does not become an admin by an invitation of the address [AUTH-01]", async () => {
  const provider = await connected({ stranger: { email: partner } }, { changes: { trusted: "yes" } })
  const stranger = visitor()
  await signInThroughProvider(provider, stranger, "stranger")
  const [made] = await shop.db.select().from(users).where(eq(users.email, partner))
  const id = made?.id ?? ""
  expect((await artist.post(`/admin/settings/people/${id}`, { intent: "role", role: "admin" })).status).toBe(409)
  const invited = await artist.post("/admin/settings/people", { intent: "invite", email: partner, role: "admin" })
  expect(invited.status).toBe(200)
  expect(await roleOf(id)).not.toBe("admin")
  expect((await stranger.get("/admin")).status).toBe(403)
  // The e-mail goes to the owner of the address, and its link removes the attacker's credentials.
  const email = await findNewestEmail(site, partner)
  expect(email?.subject).toContain("Join the studio")
  const owner = visitor()
  const form = { name: "Pia Partner", email: partner, password: "four quiet grey mornings" }
  expect((await owner.post(email?.path ?? "", form)).headers.get("location")).toBe("/admin")
  expect((await stranger.get("/admin")).status).toBe(302)
  expect(await signInThroughProvider(provider, visitor(), "stranger")).toMatch(/error=account_not_linked/)
  expect((await owner.get("/admin")).status).toBe(200)
})

test("nor does whoever has joined one, also after the provider is disconnected [AUTH-01]", async () => {
  const { id, email } = await createTestAccount(site, "user")
  const provider = await connected({ stranger: { email } }, { changes: { trusted: "yes" } })
  const stranger = visitor()
  await signInThroughProvider(provider, stranger, "stranger")
  const [row] = await shop.db.select().from(authAccounts).where(eq(authAccounts.providerId, "quay-id"))
  const gone = await stranger.post("/account", { part: "providers", act: "disconnect", provider: row?.id })
  expect(gone.status).toBe(200)
  expect((await artist.post(`/admin/settings/people/${id}`, { intent: "role", role: "admin" })).status).toBe(409)
  expect(await roleOf(id)).not.toBe("admin")
})

test("connecting the provider in the own account is no trust: the owner may become an admin [AUTH-01]", async () => {
  const { id, email } = await createTestAccount(site, "user")
  const provider = await connected({ owner: { email } }, { changes: { trusted: "yes" } })
  const one = visitor()
  await one.post("/auth", { email, password: testPassword })
  await connectThroughProvider(provider, one, "owner")
  expect((await artist.post(`/admin/settings/people/${id}`, { intent: "role", role: "admin" })).status).toBe(200)
})

test("a provider named like the library’s password provider works like any other", async () => {
  const added = await artist.post(providersPage, {
    intent: "add",
    name: "Credential",
    issuer: "https://id.example.com",
  })
  expect(added.status).toBe(200)
  const [, id] = (await artist.html(providersPage)).match(/\/auth\/v1\/callback\/([a-z0-9-]+)/) ?? []
  expect(id).toBe("credential-2")
})
