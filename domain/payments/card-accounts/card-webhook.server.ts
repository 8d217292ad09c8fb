import { and, eq, isNull } from "drizzle-orm"
import { paymentAccounts } from "../../../db/tables/payment-accounts.ts"
import { type CardProvider, type CardSetup, cardProviderNames } from "../../../services/payments/card-setup.ts"
import { PaymentProblem } from "../../../services/payments/payments.ts"
import { system } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { findCardKey, type PaymentAccountRow, saveCardKey } from "./card-key.server.ts"

const maxRaces = 3

/**
 * Makes the webhook of an account, or leads it to the site's current address. Repeatable: an endpoint of ours is used or replaced, never
 * doubled. A failure is a sentence of the account's and is tried again each hour.
 */
export async function syncCardWebhook(shop: Shop, accountId: string): Promise<void> {
  for (let tries = 0; tries < maxRaces; tries++) {
    const account = await findAccount(shop, accountId)
    if (account?.state !== "active") return
    const key = await findCardKey(shop, account)
    const provider = account.provider as CardProvider
    const url = shop.urls.paymentEvents(provider)
    if (key === null || !shop.cardProviders.canReach(provider, url)) return
    try {
      const setup = await shop.cardProviders.setUp(provider, key)
      const made = await setup.registerWebhook(url, await findUsableWebhook(shop, account, setup))
      if (await saveWebhook(shop, account, { ...made, url })) return shop.cardAccounts.refresh()
      // Another process was faster: its endpoint may be deleted by now, so that is looked at again.
      if (made.id !== account.webhookId) await setup.deleteWebhook(made.id)
    } catch (error) {
      if (!(error instanceof PaymentProblem)) throw error
      return saveWebhookProblem(shop, account, `${cardProviderNames[provider]} says: ${error.message}`)
    }
  }
}

/** Providers say a webhook's secret once. Without it every event would be refused, so the webhook is deleted and null returned. */
async function findUsableWebhook(shop: Shop, account: PaymentAccountRow, setup: CardSetup): Promise<string | null> {
  const { webhookId } = account
  if (webhookId === null || (await findCardKey(shop, account, "webhook")) !== null) return webhookId
  await setup.deleteWebhook(webhookId)
  return null
}

async function findAccount({ db }: Shop, id: string): Promise<PaymentAccountRow | null> {
  const [row] = await db.select().from(paymentAccounts).where(eq(paymentAccounts.id, id))
  return row ?? null
}

type MadeWebhook = Awaited<ReturnType<CardSetup["registerWebhook"]>> & { url: string }

/** False: the account has another webhook by now. */
async function saveWebhook(shop: Shop, account: PaymentAccountRow, made: MadeWebhook): Promise<boolean> {
  const { webhookId: before } = account
  if (made.id === before && account.webhookUrl === made.url && made.secret === null && account.webhookProblem === "")
    return true
  const saved = await command(shop, system("Card payment"), "payments.write", noInput, async (run) => {
    const { webhookId } = paymentAccounts
    const isUnchanged = before === null ? isNull(webhookId) : eq(webhookId, before)
    const [row] = await run.tx
      .update(paymentAccounts)
      .set({ webhookId: made.id, webhookUrl: made.url, webhookProblem: "" })
      .where(and(eq(paymentAccounts.id, account.id), eq(paymentAccounts.state, "active"), isUnchanged))
      .returning()
    if (!row) return done(false)
    if (made.secret !== null) await saveCardKey(run, row, made.secret, "webhook")
    const detail = { provider: row.provider, address: made.url }
    await recordEvent(run.tx, run.actor, { noun: "card payments", nounId: row.id, action: "webhook", detail }, run.now)
    return done(true)
  })
  if (!saved.ok) throw new Error(saved.problem.message)
  return saved.value
}

async function saveWebhookProblem({ db }: Shop, { id }: PaymentAccountRow, webhookProblem: string): Promise<void> {
  await db.update(paymentAccounts).set({ webhookProblem }).where(eq(paymentAccounts.id, id))
}

/** What is left at the provider when it does not answer sends events that are refused. */
export async function deleteCardWebhook(shop: Shop, account: PaymentAccountRow): Promise<void> {
  const key = await findCardKey(shop, account)
  if (!account.webhookId || key === null) return
  try {
    const setup = await shop.cardProviders.setUp(account.provider as CardProvider, key)
    await setup.deleteWebhook(account.webhookId)
  } catch (error) {
    if (!(error instanceof PaymentProblem)) throw error
    shop.log.warn({ reason: error.message }, "a webhook of a former account could not be deleted")
  }
  await shop.db
    .update(paymentAccounts)
    .set({ webhookId: null, webhookUrl: null })
    .where(eq(paymentAccounts.id, account.id))
}
