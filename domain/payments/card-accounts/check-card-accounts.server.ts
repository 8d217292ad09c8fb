import { and, eq, inArray, ne, sql } from "drizzle-orm"
import { paymentAccounts } from "../../../db/tables/payment-accounts.ts"
import { paymentSessions, payments, refunds } from "../../../db/tables/payments.ts"
import { PaymentProblem } from "../../../services/payments/payments.ts"
import { system } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { deleteCardKeys, type PaymentAccountRow } from "./card-key.server.ts"
import { deleteCardWebhook, syncCardWebhook } from "./card-webhook.server.ts"

/** Whether the key still works: every ten minutes, with the health of the site. A provider that is away says nothing about it. */
export async function checkCardKey(shop: Shop): Promise<void> {
  const [account] = await shop.db.select().from(paymentAccounts).where(eq(paymentAccounts.state, "active"))
  const cards = account && shop.cardAccounts.find(account.id)
  if (!cards) return
  const problem = await cards.checkKey().then(
    () => "",
    (error: unknown) => (error instanceof PaymentProblem && error.isKeyRefused ? error.message : null),
  )
  if (problem === null || problem === account.problem) return
  await shop.db
    .update(paymentAccounts)
    .set({ problem, checkedAt: shop.now() })
    // Another key may have been saved since it was read.
    .where(and(eq(paymentAccounts.id, account.id), eq(paymentAccounts.connectedAt, account.connectedAt)))
}

/** Hourly: the webhook leads to the site's current address, and the keys of accounts that nothing refers to are deleted. */
export async function syncCardAccounts(shop: Shop): Promise<void> {
  const accounts = await shop.db.select().from(paymentAccounts).where(ne(paymentAccounts.state, "closed"))
  for (const account of accounts) {
    if (account.state === "active") await syncCardWebhook(shop, account.id)
    else if (!(await isReferredTo(shop, account))) await closeAccount(shop, account)
  }
}

/** Buyers may get money back as long as card networks allow it, and banks may ask for it. */
export const keptDays = 180

/** A trial's page may be paid after its tab was closed; comparisons with the provider look back as long. */
const keptTrialDays = 7

async function isReferredTo({ db, now }: Shop, { id, trial }: PaymentAccountRow): Promise<boolean> {
  if (trial && !trial.refundedAt && Date.parse(trial.startedAt) > now().getTime() - keptTrialDays * 86_400_000)
    return true
  const since = new Date(now().getTime() - keptDays * 86_400_000)
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from ${paymentSessions} where account_id = ${id} and state <> 'closed')
      or exists (select from ${payments} where account_id = ${id} and (received_at > ${since}
        or dispute like 'needs-response%' or dispute like 'under-review%'))
      or exists (select from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId}
        where ${payments.accountId} = ${id} and ${inArray(refunds.state, ["requested", "pending"])}) as found`)
  return rows[0]?.found === true
}

async function closeAccount(shop: Shop, account: PaymentAccountRow): Promise<void> {
  await deleteCardWebhook(shop, account)
  const closed = await command(shop, system("Card payment"), "payments.write", noInput, async (run) => {
    const { tx, actor, now } = run
    const [row] = await tx
      .update(paymentAccounts)
      .set({ state: "closed" })
      .where(and(eq(paymentAccounts.id, account.id), eq(paymentAccounts.state, "former")))
      .returning()
    if (!row) return done(null)
    await deleteCardKeys(run, row)
    const detail = { provider: row.provider, account: row.name }
    await recordEvent(tx, actor, { noun: "card payments", nounId: row.id, action: "delete key", detail }, now)
    return done(null)
  })
  if (!closed.ok) throw new Error(closed.problem.message)
}
