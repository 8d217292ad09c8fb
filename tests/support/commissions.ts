import { commissionProofPictures, commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissions } from "../../db/tables/commissions.ts"
import { system } from "../../domain/actor.ts"
import { type Client, findClient, insertPortalLink } from "../../domain/commissions/client.server.ts"
import type { CommissionStage } from "../../domain/commissions/commission-machine.ts"
import type { CommissionRow } from "../../domain/commissions/commission-row.server.ts"
import { listMilestones } from "../../domain/commissions/milestones.server.ts"
import { acceptCommissionQuote, quoteCommission, sendQuote } from "../../domain/commissions/quote-commands.server.ts"
import { receiveInvoicePayment } from "../../domain/payments/receive-for-invoice.server.ts"
import type { Outcome } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"

const artist = system("Artist")

export const expectOk = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

/** A new request, or a commission at another stage without its history. */
export async function insertCommission(
  shop: Pick<Shop, "db">,
  fields: Partial<CommissionRow> & { stage?: CommissionStage } = {},
): Promise<CommissionRow> {
  const [row] = await shop.db
    .insert(commissions)
    .values({
      ...{ name: "Ana Sorensen", email: "ana@example.com", subject: "The Astrid", description: "Hull only." },
      ...fields,
    })
    .returning()
  if (!row) throw new Error("no commission")
  return row
}

/** The secret of a new link to a commission's client portal. */
export const createTestPortalLink = (shop: Shop, commissionId: string, name = "Ana Sorensen"): Promise<string> =>
  shop.db.transaction((tx) => insertPortalLink(tx, { commissionId, name }, shop.now()))

export async function createPortalClient(shop: Shop, commissionId: string, name = "Ana Sorensen"): Promise<Client> {
  const client = await findClient(shop, await createTestPortalLink(shop, commissionId, name))
  if (!client) throw new Error("the link does not work")
  return client
}

export const buildQuoteInput = (changes: object = {}) => ({
  ...{ total: 560_000, currency: "USD", depositPercent: 40, revisionsIncluded: 1, furtherRevisionPrice: 30_000 },
  ...{ terms: "The deposit is kept.", ...changes },
})

export async function createQuotedCommission(shop: Shop, changes: object = {}) {
  const row = await insertCommission(shop)
  const quote = expectOk(await quoteCommission(shop, artist, row.id, buildQuoteInput(changes)))
  return { id: row.id, quote: expectOk(await sendQuote(shop, artist, row.id, quote.id)) }
}

/** A commission whose quote was accepted and, by default, whose deposit was paid. */
export async function createAcceptedCommission(
  shop: Shop,
  { paid = true, ...changes }: { paid?: boolean } & object = {},
) {
  const { id, quote } = await createQuotedCommission(shop, changes)
  expectOk(await acceptCommissionQuote(shop, artist, id, { quoteId: quote.id, terms: "yes" }))
  if (paid) await payOpenInvoices(shop, id)
  return { id, quote }
}

export async function payOpenInvoices(shop: Shop, id: string): Promise<void> {
  for (const one of await listMilestones(shop.db, id))
    if (one.invoiceId && one.state !== "paid") expectOk(await receiveInvoicePayment(shop, artist, one.invoiceId))
}

/** An unsent version with one picture, without files. */
export async function insertDraftProof(
  shop: Pick<Shop, "db">,
  commissionId: string,
  kind: "sketch" | "proof",
  version = 1,
) {
  const [proof] = await shop.db.insert(commissionProofs).values({ commissionId, kind, version }).returning()
  if (!proof) throw new Error("no proof")
  const folder = `commissions/0-${proof.id}`
  const [picture] = await shop.db
    .insert(commissionProofPictures)
    .values({ proofId: proof.id, position: 0, folder, width: 1200, height: 900, smallWidth: 640, addedAt: new Date() })
    .returning()
  if (!picture) throw new Error("no picture")
  return { proofId: proof.id, pictureId: picture.id }
}
