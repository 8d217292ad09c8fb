import { and, asc, eq, ne } from "drizzle-orm"
import { authAccounts } from "../../../db/tables/accounts.ts"
import type { User } from "../../actor.ts"
import { readSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { isFrom, type Provider } from "./provider.ts"
import { type OfferedProvider, usableProviders } from "./providers.server.ts"

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
  works: boolean
}

export async function ownProviders(shop: Shop, { id }: Pick<User, "id">): Promise<OwnProvider[]> {
  const [rows, { signIn }, usable] = await Promise.all([
    rowsOf(shop, id),
    readSettings(shop.db, "signIn"),
    usableProviders(shop),
  ])
  return rows.map((row) => ({
    id: row.id,
    slug: row.providerId,
    name: getProviderName(row, signIn.providers),
    address: row.address,
    since: row.createdAt,
    usedAt: row.usedAt,
    works: usable.some((provider) => isFrom(provider, row)),
  }))
}

export async function otherProviders(shop: Shop, { id }: Pick<User, "id">): Promise<OfferedProvider[]> {
  const [rows, usable] = await Promise.all([rowsOf(shop, id), usableProviders(shop)])
  return usable.filter((provider) => !rows.some((row) => isFrom(provider, row))).map(({ id, name }) => ({ id, name }))
}

const rowsOf = (shop: Shop, id: string) =>
  shop.db
    .select()
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, id), ne(authAccounts.providerId, "credential")))
    .orderBy(asc(authAccounts.createdAt), asc(authAccounts.id))

/** A removed or changed provider is named by its host. */
export function getProviderName(row: { providerId: string; accountId: string }, providers: Provider[]): string {
  const provider = providers.find((one) => isFrom(one, row))
  return provider?.name ?? URL.parse(row.accountId.split(" ")[0] ?? "")?.hostname ?? row.providerId
}
