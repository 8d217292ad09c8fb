import { and, asc, eq, ne } from "drizzle-orm"
import { authAccounts } from "../../../db/tables/accounts.ts"
import type { User } from "../../actor.ts"
import { readSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { isFrom, type Provider } from "./provider.ts"
import { type OfferedProvider, usableProviders } from "./providers.server.ts"

/** A provider that an account is signed in to with. */
export type OwnProvider = {
  id: string
  /** The provider's in the settings. */
  slug: string
  name: string
  /** By which it knows the person; null: nobody has come back from it yet. */
  address: string | null
  since: Date
  usedAt: Date | null
  /** Whether it can be used now: the artist may have changed or removed it since. */
  works: boolean
}

/** The providers of an account, oldest first. */
export async function ownProviders(shop: Shop, { id }: Pick<User, "id">): Promise<OwnProvider[]> {
  const [rows, { signIn }, usable] = await Promise.all([
    rowsOf(shop, id),
    readSettings(shop.db, "signIn"),
    usableProviders(shop),
  ])
  return rows.map((row) => ({
    id: row.id,
    slug: row.providerId,
    name: nameOf(row, signIn.providers),
    address: row.address,
    since: row.createdAt,
    usedAt: row.usedAt,
    works: usable.some((provider) => isFrom(provider, row)),
  }))
}

/** The providers that an account can still be connected to. */
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

/** As the studio calls it; one that was removed or leads elsewhere now, by its host. */
export function nameOf(row: { providerId: string; accountId: string }, providers: Provider[]): string {
  const provider = providers.find((one) => isFrom(one, row))
  return provider?.name ?? URL.parse(row.accountId.split(" ")[0] ?? "")?.hostname ?? row.providerId
}
