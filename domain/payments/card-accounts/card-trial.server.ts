import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { type CardTrial, paymentAccounts } from "../../../db/tables/payment-accounts.ts"
import { type CardProvider, cardProviderNames } from "../../../services/payments/card-setup.ts"
import { type CardPayments, PaymentProblem, type RemotePayment } from "../../../services/payments/payments.ts"
import type { Actor } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { findCardKey, type PaymentAccountRow } from "./card-key.server.ts"
import { createTrialKey, getTrialAmount, parseTrialKey } from "./trial-key.ts"

type StartedTrial = { account: PaymentAccountRow; trial: CardTrial }

const pageMinutes = 31

/**
 * Takes a small amount and gives it back. With Stripe's test key a job pays with Stripe's card for tests; otherwise a person pays on the
 * provider's page, whose URL is returned. A trial that is under way is continued.
 */
export async function startCardTrial(shop: Shop, actor: Actor): Promise<Outcome<{ url: string | null }>> {
  const started = await command(shop, actor, "payments.accounts", noInput, async (run) => {
    const { tx, now } = run
    const [account] = await tx.select().from(paymentAccounts).where(eq(paymentAccounts.state, "active")).for("update")
    if (!account) return refuse("conflict", "Please connect an account first.")
    if (account.trial && isUnderWay(account.trial, now)) return done({ account, trial: account.trial })
    const { site } = await getSettings(tx, "site")
    const trial = createTrial(getTrialAmount(site.currency), site.currency, now)
    await tx.update(paymentAccounts).set({ trial }).where(eq(paymentAccounts.id, account.id))
    const detail = { amount: trial.amount, currency: trial.currency }
    await recordEvent(tx, actor, { noun: "card payments", nounId: account.id, action: "trial", detail }, now)
    if (isPaidByCall(account))
      await shop.jobs.send(tx, "try-card-payments", { accountId: account.id, trialId: trial.id })
    return done({ account, trial })
  })
  if (!started.ok) return started
  return isPaidByCall(started.value.account) ? done({ url: null }) : openTrialPage(shop, started.value)
}

const isPaidByCall = ({ provider, test }: PaymentAccountRow) => provider === "stripe" && test

/** Longer than its page can be paid: a second trial would leave what is paid there without a record. */
const isUnderWay = (trial: CardTrial, now: Date) =>
  !trial.refundedAt && !trial.failure && Date.parse(trial.startedAt) > now.getTime() - (pageMinutes + 1) * 60_000

const createTrial = (amount: number, currency: string, now: Date): CardTrial => ({
  id: randomUUID(),
  amount,
  currency,
  startedAt: now.toISOString(),
  sessionId: null,
  paymentId: null,
  paidAt: null,
  webhookAt: null,
  refundedAt: null,
  failure: "",
})

async function openTrialPage(shop: Shop, { account, trial }: StartedTrial): Promise<Outcome<{ url: string | null }>> {
  const cards = shop.cardAccounts.find(account.id)
  if (!cards) return refuse("unavailable", "The key can’t be read. Please paste it again.")
  const page = shop.urls.studio.cardPayments()
  try {
    const { id, url } = await cards.openSession({
      key: createTrialKey(trial.id),
      orderNumber: "Trial",
      amount: trial.amount,
      currency: trial.currency,
      email: (await getSettings(shop.db, "site")).site.contactEmail,
      lines: [{ title: "Test payment, refunded at once", amount: trial.amount }],
      expiresAt: new Date(Date.parse(trial.startedAt) + pageMinutes * 60_000),
      successUrl: `${page}?trial=paid`,
      cancelUrl: page,
    })
    await saveTrial(shop, account.id, trial.id, { sessionId: id })
    return done({ url })
  } catch (error) {
    if (!(error instanceof PaymentProblem)) throw error
    await failTrial(shop, account, trial.id, error)
    return refuse("unavailable", formatProviderSentence(account, error))
  }
}

/** Only of the current trial: an answer of an earlier one changes nothing. */
async function saveTrial(shop: Shop, accountId: string, trialId: string, changes: Partial<CardTrial>): Promise<void> {
  await shop.db
    .update(paymentAccounts)
    .set({ trial: sql`${paymentAccounts.trial} || ${JSON.stringify(changes)}::jsonb` })
    .where(and(eq(paymentAccounts.id, accountId), sql`${paymentAccounts.trial} ->> 'id' = ${trialId}`))
}

const formatProviderSentence = ({ provider }: PaymentAccountRow, { message }: PaymentProblem) =>
  `${cardProviderNames[provider as CardProvider]} says: ${message}`

const failTrial = (shop: Shop, account: PaymentAccountRow, trialId: string, problem: PaymentProblem) =>
  saveTrial(shop, account.id, trialId, { failure: formatProviderSentence(account, problem) })

/**
 * Repeatable, also after the process was killed at any point: payment and refund have the trial's key.
 * @throws PaymentProblem `try-later`, unless it is the last try
 */
export async function runCardTrial(
  shop: Shop,
  { accountId, trialId }: { accountId: string; trialId: string },
  { last }: { last: boolean },
): Promise<void> {
  const [account] = await shop.db.select().from(paymentAccounts).where(eq(paymentAccounts.id, accountId))
  const cards = shop.cardAccounts.find(accountId)
  const trial = account?.trial
  if (!account || !cards || trial?.id !== trialId || trial.refundedAt || trial.failure) return
  try {
    const paymentId = trial.paymentId ?? (await takeTrialPayment(shop, account, cards, trial))
    if (!paymentId) return
    const { amount, currency } = trial
    await cards.refund({ key: createTrialKey(trial.id), paymentId, amount, currency })
    await saveTrial(shop, accountId, trialId, { refundedAt: shop.now().toISOString() })
  } catch (error) {
    if (!(error instanceof PaymentProblem) || (error.kind === "try-later" && !last)) throw error
    await failTrial(shop, account, trialId, error)
  }
}

/** Null: not paid yet. */
async function takeTrialPayment(
  shop: Shop,
  account: PaymentAccountRow,
  cards: CardPayments,
  trial: CardTrial,
): Promise<string | null> {
  const paymentId = trial.sessionId
    ? await readTrialPage(cards, trial.sessionId)
    : await payTrialByCall(shop, account, trial)
  if (paymentId) await saveTrial(shop, account.id, trial.id, { paymentId, paidAt: shop.now().toISOString() })
  return paymentId
}

async function readTrialPage(cards: CardPayments, sessionId: string): Promise<string | null> {
  const page = await cards.findSession(sessionId)
  if (page?.payment?.state === "succeeded") return page.payment.id
  if (page?.state === "open" || page?.processing) return null
  throw new PaymentProblem("refused", "Nothing was paid on the page.")
}

async function payTrialByCall(shop: Shop, account: PaymentAccountRow, trial: CardTrial): Promise<string | null> {
  const key = await findCardKey(shop, account)
  if (key === null || !isPaidByCall(account)) return null
  const { payTrial } = await shop.cardProviders.setUp(account.provider as CardProvider, key)
  const paid = await payTrial?.({ key: createTrialKey(trial.id), amount: trial.amount, currency: trial.currency })
  return paid?.paymentId ?? null
}

/**
 * For the comparison with the provider: refunds what a trial took and did not give back, because its tab was closed, no webhook
 * arrived, or the account was disconnected. Other payments are left alone.
 */
export async function refundLeftTrial(shop: Shop, cards: CardPayments, payment: RemotePayment): Promise<void> {
  const { id: paymentId, sessionKey, amount, currency } = payment
  const trialId = parseTrialKey(sessionKey)
  if (!sessionKey || trialId === null || payment.state !== "succeeded" || payment.refunds.length > 0) return
  await cards.refund({ key: sessionKey, paymentId, amount, currency })
  if (!cards.account) return
  const at = shop.now().toISOString()
  await saveTrial(shop, cards.account, trialId, { paymentId, paidAt: at, refundedAt: at, failure: "" })
}

/** A page that a person pays on: after the return, without waiting for a webhook. A provider that is away changes nothing. */
export async function syncCardTrial(shop: Shop, actor: Actor): Promise<Outcome<null>> {
  const refused = refuseUnlessPermitted(actor, "payments.write", shop.now())
  if (refused) return refused
  const [account] = await shop.db.select().from(paymentAccounts).where(eq(paymentAccounts.state, "active"))
  if (!account?.trial?.sessionId) return done(null)
  try {
    await runCardTrial(shop, { accountId: account.id, trialId: account.trial.id }, { last: false })
  } catch (error) {
    if (!(error instanceof PaymentProblem)) throw error
    shop.log.warn({ reason: error.message }, "a trial payment could not be read")
  }
  return done(null)
}

/** Its webhook arrived: what the trial is for. Gives back what a person paid, who may have closed the page. */
export async function receiveTrialEvent(
  shop: Shop,
  accountId: string | null,
  sessionKey: string | null,
): Promise<void> {
  if (!accountId || !sessionKey) return
  const [account] = await shop.db.select().from(paymentAccounts).where(eq(paymentAccounts.id, accountId))
  if (!account?.trial || createTrialKey(account.trial.id) !== sessionKey) return
  if (!account.trial.webhookAt)
    await saveTrial(shop, accountId, account.trial.id, { webhookAt: shop.now().toISOString() })
  if (account.trial.sessionId) await runCardTrial(shop, { accountId, trialId: account.trial.id }, { last: false })
}
