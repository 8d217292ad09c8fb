import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import { readSecret } from "../../settings/kept-secrets.server.ts"
import { readSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import {
  callbackAddress,
  missingOf,
  type Provider,
  type ProviderWithSecret,
  secretFor,
  secretName,
} from "./provider.ts"

async function withSecrets(shop: Shop): Promise<(Provider & { secret: string | null })[]> {
  const { signIn } = await readSettings(shop.db, "signIn")
  return Promise.all(
    signIn.providers.map(async (one) => ({
      ...one,
      secret: await readSecret(shop, secretName(one.id), secretFor(one)),
    })),
  )
}

/** Providers with a secret; an archive has none. */
export async function usableProviders(shop: Shop): Promise<ProviderWithSecret[]> {
  const all = await withSecrets(shop)
  return all.flatMap((one) => (missingOf(one).length === 0 && one.secret ? [{ ...one, secret: one.secret }] : []))
}

export type OfferedProvider = { id: string; name: string }

export const offeredProviders = async (shop: Shop): Promise<OfferedProvider[]> =>
  (await usableProviders(shop)).map(({ id, name }) => ({ id, name }))

/** Null when unknown or incomplete. */
export const usableProvider = async (shop: Shop, id: string): Promise<ProviderWithSecret | null> =>
  (await usableProviders(shop)).find((one) => one.id === id) ?? null

export type ProviderForEdit = Provider & {
  hasSecret: boolean
  offered: boolean
  callback: string
}

/** Without secrets. */
export const providersForEdit = (shop: Shop, actor: Actor): Promise<Outcome<ProviderForEdit[]>> =>
  query(shop, actor, "sign-in-methods.read", async () => {
    const all = await withSecrets(shop)
    return done(
      all.map(({ secret, ...one }) => ({
        ...one,
        hasSecret: secret !== null,
        offered: secret !== null && missingOf(one).length === 0,
        callback: callbackAddress(shop.siteUrl, one.id),
      })),
    )
  })
