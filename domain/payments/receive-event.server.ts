import { paymentEvents } from "../../db/tables/payments.ts"
import { BadSignature, type CardPayments, type PaymentEvent, WrongMode } from "../../services/payments/payments.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { listCards } from "./card-accounts/find-cards.ts"

type ReceivedPaymentEvent = { body: Uint8Array; headers: Headers; address?: string }

/** Stores the event once, with the job that reads its subject. Refuses (400) invalid signatures, and test money on a live site. */
export async function receivePaymentEvent(
  shop: Shop,
  provider: string,
  received: ReceivedPaymentEvent,
): Promise<Outcome<null>> {
  const accounts = listCards(shop).filter((cards) => cards.provider === provider)
  if (accounts.length === 0) return refuse("not_found", "This site takes no payments through this provider.")
  const read = await readEvent(accounts, received)
  if (read instanceof Error) {
    shop.log.warn({ provider, reason: read.message }, "a payment event was refused")
    return refuse("invalid", read instanceof WrongMode ? "Wrong mode." : "Wrong signature.")
  }
  return command(shop, system("Card payment"), "payments.write", noInput, async ({ tx, now: receivedAt }) => {
    const { accountId, event } = read
    const { id: eventId, type, about, at } = event
    const handledAt = about.kind === "other" ? receivedAt : null
    const written = await tx
      .insert(paymentEvents)
      .values({ provider, accountId, eventId, type, about: about.kind, aboutId: about.id, at, receivedAt, handledAt })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.eventId })
    if (written.length > 0 && !handledAt) await shop.jobs.send(tx, "handle-payment-event", { provider, eventId })
    return done(null)
  })
}

type ReadEvent = { accountId: string | null; event: PaymentEvent }

/** The account whose secret it has. Several are asked only while payments of former ones are open. */
async function readEvent(
  accounts: CardPayments[],
  { body, headers, address }: ReceivedPaymentEvent,
): Promise<ReadEvent | BadSignature | WrongMode> {
  let refused: BadSignature | WrongMode = new BadSignature("There is no account.")
  for (const { account: accountId, parseEvent } of accounts)
    try {
      return { accountId, event: await parseEvent(body, headers, address) }
    } catch (error) {
      if (!(error instanceof BadSignature || error instanceof WrongMode)) throw error
      if (!(refused instanceof WrongMode)) refused = error
    }
  return refused
}
