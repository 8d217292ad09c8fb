import { expect, onTestFinished } from "vitest"
import { openTestShop } from "./app.ts"
import { signIn } from "./people.ts"
import { type People, startProvider } from "./sign-in-provider.ts"
import { formFor } from "./through-provider.ts"

export const providersPage = "/admin/settings/sign-in"
export const callback = "http://localhost:3000/auth/v1/callback/quay-id"

export const mila = { email: "Mila@example.com", email_verified: true, name: "Mila\u0000 Mole" }

type Options = { idTokenHasAll?: boolean; secret?: string; changes?: Record<string, string> }

/** A site whose artist sets up providers. @param options those of `openTestShop` */
export async function openProviderSite(options: Parameters<typeof openTestShop>[0] = {}) {
  const site = await openTestShop(options)
  const artist = await signIn(site, "admin")
  /** A provider that runs until the test ends. */
  async function started(people: People, idTokenHasAll = false) {
    const provider = await startProvider({ callback, people, idTokenHasAll })
    onTestFinished(provider.stop)
    return provider
  }
  /** A provider that is set up in the studio until the test ends. */
  async function connected(
    people: People = { mila },
    { idTokenHasAll = false, secret = "", changes = {} }: Options = {},
  ) {
    const provider = await started(people, idTokenHasAll)
    const added = await artist.post(providersPage, { intent: "add", name: "Quay ID", issuer: provider.issuer })
    expect(added.status).toBe(200)
    onTestFinished(async () => void (await artist.post(providersPage, { intent: "remove", id: "quay-id" })))
    const form = formFor(provider, { secret: secret || provider.client.secret, ...changes })
    expect((await artist.post(providersPage, form)).status).toBe(200)
    return provider
  }
  return { site, artist, started, connected }
}
