import { eq } from "drizzle-orm"
import { z } from "zod"
import { paymentAccounts } from "../../../db/tables/payment-accounts.ts"
import { type CardAccountDetails, type CardSetup, cardProviderNames } from "../../../services/payments/card-setup.ts"
import { PaymentProblem } from "../../../services/payments/payments.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome, refuse, refuseFields } from "../../problem.ts"
import { lockSettings } from "../../settings/settings-commands.server.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { type PaymentAccountRow, saveCardKey } from "./card-key.server.ts"
import { deleteCardWebhook, syncCardWebhook } from "./card-webhook.server.ts"

const connectSchema = z.strictObject({ key: z.string().trim().max(500, "This is too long for a key.") })

const fixedKeys = refuse("conflict", "The keys are set where the site is started, and come before what is set here.")

/** The key is tried first; the account takes new payments from then on, in every process. */
export async function connectCardAccount(
  shop: Shop,
  actor: Actor,
  input: unknown,
): Promise<Outcome<PaymentAccountRow>> {
  const refused = refuseUnlessPermitted(actor, "payments.accounts", shop.now())
  if (refused) return refused
  if (shop.cardAccounts.isFixed) return fixedKeys
  const asked = validateInput(connectSchema, input)
  if (!asked.ok) return asked
  const { key } = asked.value
  const tried = await tryCardKey(shop, key)
  if (!tried.ok) return tried
  const saved = await command(shop, actor, "payments.accounts", noInput, (run) => saveAccount(run, tried.value, key))
  if (!saved.ok) return saved
  await shop.cardAccounts.refresh()
  await syncCardWebhook(shop, saved.value.id)
  return saved
}

type TriedKey = { setup: CardSetup; details: CardAccountDetails }

/** Changes nothing at the provider. */
async function tryCardKey(shop: Shop, key: string): Promise<Outcome<TriedKey>> {
  if (key.startsWith("pk_"))
    return refuseFields({ key: "This is the publishable key. Please paste the secret key, or a restricted one." })
  const provider = shop.cardProviders.recognize(key)
  if (!provider)
    return refuseFields({
      key: "This isn’t a Stripe or Mollie key. Stripe’s begin with sk_ or rk_, Mollie’s with live_ or test_.",
    })
  const name = cardProviderNames[provider]
  try {
    const { site } = await getSettings(shop.db, "site")
    const setup = await shop.cardProviders.setUp(provider, key)
    const missing = await setup.listMissingRights()
    if (missing.length > 0) return refuseFields({ key: formatMissingRights(name, missing) })
    return done({ setup, details: await setup.readAccount(site.currency) })
  } catch (error) {
    if (!(error instanceof PaymentProblem)) throw error
    shop.log.warn({ provider, reason: error.message }, "a key for card payments could not be tried")
    if (error.kind === "try-later")
      return refuseFields({ key: `${name} doesn’t answer. Please try again in a moment.` })
    if (error.isKeyRefused) return refuseFields({ key: `${name} doesn’t know this key. Was it revoked, or cut off?` })
    return refuseFields({ key: `${name} says: ${error.message}` })
  }
}

const webhookRight = "Webhook Endpoints: write"

function formatMissingRights(name: string, missing: string[]): string {
  const list = missing.map((right) => `‘${right}’`).join(", ")
  const lack = missing.length === 1 && missing[0] === webhookRight ? "may not make webhooks" : "lacks rights"
  return `${name} says this key ${lack}. Give it ${list}, or paste the secret key.`
}

async function saveAccount(
  run: CommandContext,
  { setup, details }: TriedKey,
  key: string,
): Promise<Outcome<PaymentAccountRow>> {
  const { tx, now } = run
  // So that two people who connect at once end with one account.
  await lockSettings(tx)
  const { id: remoteId, ...facts } = details
  const values = { ...facts, lastFour: key.slice(-4), problem: "", checkedAt: now, connectedAt: now, endedAt: null }
  const unique = { provider: setup.provider, remoteId, test: setup.test }
  await tx.update(paymentAccounts).set({ state: "former", endedAt: now }).where(eq(paymentAccounts.state, "active"))
  const [row] = await tx
    .insert(paymentAccounts)
    .values({ ...unique, ...values, state: "active" })
    .onConflictDoUpdate({
      target: [paymentAccounts.provider, paymentAccounts.remoteId, paymentAccounts.test],
      set: { ...values, state: "active" },
    })
    .returning()
  if (!row) throw new Error("the account was not written")
  await saveCardKey(run, row, key)
  await recordAccountEvent(run, row, "connect")
  return done(row)
}

const recordAccountEvent = ({ tx, actor, now }: CommandContext, row: PaymentAccountRow, action: string) =>
  recordEvent(
    tx,
    actor,
    {
      noun: "card payments",
      nounId: row.id,
      action,
      detail: { provider: row.provider, account: row.name, test: row.test, key: `…${row.lastFour}` },
    },
    now,
  )

/** New payments end; the key stays sealed while payments of the account may have to be read or returned. */
export async function disconnectCardAccount(shop: Shop, actor: Actor): Promise<Outcome<PaymentAccountRow>> {
  const ended = await command(shop, actor, "payments.accounts", noInput, async (run) => {
    await lockSettings(run.tx)
    const [row] = await run.tx
      .update(paymentAccounts)
      .set({ state: "former", endedAt: run.now })
      .where(eq(paymentAccounts.state, "active"))
      .returning()
    if (!row) return refuse("conflict", "No account is connected.")
    await recordAccountEvent(run, row, "disconnect")
    return done(row)
  })
  if (!ended.ok) return ended
  await shop.cardAccounts.refresh()
  await deleteCardWebhook(shop, ended.value)
  return ended
}
