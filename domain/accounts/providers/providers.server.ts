import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import { findSecret } from "../../settings/stored-secrets.server.ts"
import type { Shop } from "../../shop.ts"
import {
  getCallbackUrl,
  getProviderSecretBinding,
  getProviderSecretName,
  listMissingProviderFields,
  type Provider,
  type ProviderWithSecret,
} from "./provider.ts"

async function listProvidersWithSecrets(shop: Shop): Promise<(Provider & { secret: string | null })[]> {
  const { signIn } = await getSettings(shop.db, "signIn")
  return Promise.all(
    signIn.providers.map(async (one) => ({
      ...one,
      secret: await findSecret(shop, getProviderSecretName(one.id), getProviderSecretBinding(one)),
    })),
  )
}

/** Providers with a secret; an archive has none. */
export async function listUsableProviders(shop: Shop): Promise<ProviderWithSecret[]> {
  const all = await listProvidersWithSecrets(shop)
  return all.flatMap((one) =>
    listMissingProviderFields(one).length === 0 && one.secret ? [{ ...one, secret: one.secret }] : [],
  )
}

export type OfferedProvider = { id: string; name: string }

export const listOfferedProviders = async (shop: Shop): Promise<OfferedProvider[]> =>
  (await listUsableProviders(shop)).map(({ id, name }) => ({ id, name }))

/** Null when unknown or incomplete. */
export const findUsableProvider = async (shop: Shop, id: string): Promise<ProviderWithSecret | null> =>
  (await listUsableProviders(shop)).find((one) => one.id === id) ?? null

export type ProviderForEdit = Provider & { hasSecret: boolean; offered: boolean; callback: string }

/** Without secrets. */
export const listProvidersForEdit = (shop: Shop, actor: Actor): Promise<Outcome<ProviderForEdit[]>> =>
  query(shop, actor, "sign-in-methods.read", async () => {
    const all = await listProvidersWithSecrets(shop)
    return done(
      all.map(({ secret, ...one }) => ({
        ...one,
        hasSecret: secret !== null,
        offered: secret !== null && listMissingProviderFields(one).length === 0,
        callback: getCallbackUrl(shop.siteUrl, one.id),
      })),
    )
  })
