import { and, asc, eq, ne } from "drizzle-orm"
import { authAccounts } from "../../../db/tables/accounts.ts"
import type { User } from "../../actor.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { isProviderAccount, type Provider } from "./provider.ts"
import { listUsableProviders, type OfferedProvider } from "./providers.server.ts"

export type OwnProvider = {
  id: string
  /** The provider's id in the settings. */
  slug: string
  name: string
  /** Null until the first sign-in with it. */
  address: string | null
  since: Date
  usedAt: Date | null
  /** False when the artist has changed or removed it. */
  isUsable: boolean
}

export async function listConnectedProviders(shop: Shop, { id }: Pick<User, "id">): Promise<OwnProvider[]> {
  const [rows, { signIn }, usable] = await Promise.all([
    listProviderRows(shop, id),
    getSettings(shop.db, "signIn"),
    listUsableProviders(shop),
  ])
  return rows.map((row) => ({
    id: row.id,
    slug: row.providerId,
    name: getProviderName(row, signIn.providers),
    address: row.address,
    since: row.createdAt,
    usedAt: row.usedAt,
    isUsable: usable.some((provider) => isProviderAccount(provider, row)),
  }))
}

export async function listUnconnectedProviders(shop: Shop, { id }: Pick<User, "id">): Promise<OfferedProvider[]> {
  const [rows, usable] = await Promise.all([listProviderRows(shop, id), listUsableProviders(shop)])
  return usable
    .filter((provider) => !rows.some((row) => isProviderAccount(provider, row)))
    .map(({ id, name }) => ({ id, name }))
}

const listProviderRows = (shop: Shop, id: string) =>
  shop.db
    .select()
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, id), ne(authAccounts.providerId, "credential")))
    .orderBy(asc(authAccounts.createdAt), asc(authAccounts.id))

/** A removed or changed provider is named by its host. */
export function getProviderName(row: { providerId: string; accountId: string }, providers: Provider[]): string {
  const provider = providers.find((one) => isProviderAccount(one, row))
  return provider?.name ?? URL.parse(row.accountId.split(" ")[0] ?? "")?.hostname ?? row.providerId
}
