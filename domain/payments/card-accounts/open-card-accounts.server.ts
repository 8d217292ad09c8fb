import { isDeepStrictEqual } from "node:util"
import { ne, sql } from "drizzle-orm"
import type { Database } from "../../../db/connect.ts"
import { paymentAccounts } from "../../../db/tables/payment-accounts.ts"
import type { Changes } from "../../../services/changes/changes.ts"
import type { CardAccounts } from "../../../services/payments/card-accounts.ts"
import type { CardKey, CardProvider, CardProviders } from "../../../services/payments/card-setup.ts"
import type { CardPayments } from "../../../services/payments/payments.ts"
import type { Secrets } from "../../../services/secrets/secrets.ts"
import type { ShopLog } from "../../shop.ts"
import { findCardKey } from "./card-key.server.ts"

/** As the triggers announce it (`db/migrations/0023_payment-account.sql`). */
const changeTag = "studio.payment-accounts"

type Options = {
  db: Database
  secrets: Secrets
  changes: Changes
  providers: CardProviders
  /** With keys of the environment. */
  fixed: CardPayments | null
  /** Where webhooks of a provider go. */
  getWebhookUrl: (provider: string) => string
  log: ShopLog
}

type OpenAccount = { provider: CardProvider; key: CardKey; isActive: boolean; cards: CardPayments }

/** Reads the database when an account changes, not when one is used; the first time by `refresh`. */
export function openCardAccounts(options: Options): CardAccounts & { current(): CardPayments | null } {
  const { changes, fixed, log } = options
  let accounts: OpenAccount[] = []
  const read = async () => {
    accounts = await readAccounts(options, accounts)
  }
  let last: Promise<void> = Promise.resolve()
  const refresh = () => {
    last = last.then(read, read)
    return last
  }
  changes.listen((tags) => {
    if (tags && !tags.includes(changeTag)) return
    // The next announcement, or the connection's return, reads it again.
    refresh().catch((err) => log.warn({ err }, "the accounts for card payments could not be read"))
  })
  return {
    isFixed: fixed !== null,
    current: () => fixed ?? accounts.find(({ isActive }) => isActive)?.cards ?? null,
    find: (accountId) => accounts.find(({ key }) => key.account === accountId)?.cards ?? null,
    list: () => accounts.map(({ cards }) => cards),
    refresh,
  }
}

async function readAccounts(options: Options, before: OpenAccount[]): Promise<OpenAccount[]> {
  const { db, providers, getWebhookUrl } = options
  const rows = await db
    .select()
    .from(paymentAccounts)
    .where(ne(paymentAccounts.state, "closed"))
    .orderBy(sql`${paymentAccounts.state} = 'active' desc`, paymentAccounts.connectedAt)
  const opened: OpenAccount[] = []
  for (const row of rows) {
    const provider = row.provider as CardProvider
    const text = await findCardKey(options, row)
    // In a copy of the data with another secret of the site nothing can be opened.
    if (text === null) continue
    const webhookSecret = (await findCardKey(options, row, "webhook")) ?? ""
    const key = { text, webhookSecret, account: row.id }
    const same = before.find((one) => isDeepStrictEqual(one.key, key))
    const cards = same?.cards ?? (await providers.open(provider, key, () => getWebhookUrl(provider)))
    opened.push({ provider, key, isActive: row.state === "active", cards })
  }
  return opened
}
