import { expect, onTestFinished } from "vitest"
import { openTestShop } from "./app.ts"
import { type OidcUsers, startOidcProvider } from "./openid-provider.ts"
import { signInAsNewAccount } from "./test-accounts.ts"
import { buildProviderForm } from "./through-provider.ts"

export const providersPage = "/admin/settings/sign-in"
export const callbackUrl = "http://localhost:3000/auth/v1/callback/quay-id"

export const milaClaims = { email: "Mila@example.com", email_verified: true, name: "Mila\u0000 Mole" }

type Options = { idTokenHasAll?: boolean; secret?: string; changes?: Record<string, string> }

/** A site whose artist sets up providers. @param options those of `openTestShop` */
export async function openProviderSite(options: Parameters<typeof openTestShop>[0] = {}) {
  const site = await openTestShop(options)
  const artist = await signInAsNewAccount(site, "admin")
  /** A provider that runs until the test ends. */
  async function started(people: OidcUsers, idTokenHasAll = false) {
    const provider = await startOidcProvider({ callback: callbackUrl, people, idTokenHasAll })
    onTestFinished(provider.stop)
    return provider
  }
  /** A provider that is set up in the studio until the test ends. */
  async function connected(
    people: OidcUsers = { mila: milaClaims },
    { idTokenHasAll = false, secret = "", changes = {} }: Options = {},
  ) {
    const provider = await started(people, idTokenHasAll)
    const added = await artist.post(providersPage, { intent: "add", name: "Quay ID", issuer: provider.issuer })
    expect(added.status).toBe(200)
    onTestFinished(async () => void (await artist.post(providersPage, { intent: "remove", id: "quay-id" })))
    const form = buildProviderForm(provider, { secret: secret || provider.client.secret, ...changes })
    expect((await artist.post(providersPage, form)).status).toBe(200)
    return provider
  }
  return { site, artist, started, connected }
}
