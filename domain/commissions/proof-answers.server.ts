import { and, desc, eq, isNotNull } from "drizzle-orm"
import { z } from "zod"
import { commissionProofMarks, commissionProofPictures, commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionMilestones, commissionQuotes } from "../../db/tables/commission-quotes.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { amountSchema } from "../amount-schema.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { done, type Outcome, refuse, refuseBecause } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { type Client, portalCommand } from "./client.server.ts"
import { proofAnswerEmail } from "./client-portal-emails.server.ts"
import {
  type CommissionCommandContext,
  type CommissionRow,
  findLastSentProof,
  type ProofRow,
  recordCommissionEvent,
  transitionCommission,
  updateCommission,
} from "./commission-row.server.ts"
import { invoiceMilestone, syncPaymentStage } from "./invoice-milestone.server.ts"
import { getCommissionMoney } from "./milestones.server.ts"
import { lockProof, noProof, type ProofKind, proofNames } from "./proof-commands.server.ts"

async function getAnswerableProof(
  context: CommissionCommandContext,
  row: CommissionRow,
  proofId: string,
): Promise<Outcome<ProofRow>> {
  const proof = await lockProof(context.tx, row, proofId)
  if (!proof?.sentAt) return noProof
  const last = await findLastSentProof(context.tx, row.id, proof.kind as ProofKind)
  if (last?.id !== proof.id)
    return refuse("conflict", `There is a newer version: ${proof.kind} ${last?.version}. Please look at that one.`)
  return done(proof)
}

const approveSchema = z.strictObject({ proofId: z.uuid("There is no such version.") })

/** An approved proof issues and sends the balance's invoice. Idempotent; refuses (409) an older or sent back version. */
export const approveProof = (
  shop: Shop,
  who: Actor | Client,
  id: string,
  input: z.input<typeof approveSchema>,
): Promise<Outcome<ProofRow>> =>
  portalCommand(shop, who, id, validateInput(approveSchema, input), async (hand, row, { proofId }) => {
    const { tx, now, role } = hand
    const proof = await getAnswerableProof(hand, row, proofId)
    if (!proof.ok || proof.value.approvedAt) return proof
    if (proof.value.sentBackAt) return refuse("conflict", "It was sent back with changes. A new version follows.")
    const kind = proof.value.kind as ProofKind
    const [approved] = await tx
      .update(commissionProofs)
      .set({ approvedAt: now, approvedBy: role === "buyer" ? hand.by : row.name })
      .where(eq(commissionProofs.id, proof.value.id))
      .returning()
    if (!approved) return noProof
    const event = { kind, version: approved.version }
    const moved = await transitionCommission(
      hand,
      row,
      kind === "sketch" ? "sketch_approved" : "final_approval",
      {},
      event,
    )
    if (!moved.ok) return moved
    await recordCommissionEvent(hand, row.id, "proof approved", {
      ...event,
      ...(role === "buyer" ? {} : { recorded: true }),
    })
    if (role === "buyer")
      await alertArtist(
        shop,
        tx,
        "commission",
        proofAnswerEmail(shop, row, `${hand.by} approved ${proofNames[kind].toLowerCase()} ${approved.version}`),
      )
    if (kind === "sketch") return done(approved)
    const invoiced = await invoiceMilestone(hand, moved.value, "balance")
    if (!invoiced.ok) return invoiced
    const { allPaid } = await getCommissionMoney(tx, row.id)
    await syncPaymentStage(hand, moved.value, allPaid)
    return done(approved)
  })

/** `x` and `y` in thousandths of the picture's width and height; null: no place. */
const markSchema = z
  .strictObject({
    pictureId: z.uuid().nullable().default(null),
    x: z.int().min(0).max(1000).nullable().default(null),
    y: z.int().min(0).max(1000).nullable().default(null),
    text: z.string().trim().min(1, "Please say what should change.").max(2000, "At most 2,000 characters."),
  })
  .refine(({ pictureId, x, y }) => (pictureId === null) === (x === null) && (x === null) === (y === null), {
    error: "A mark needs a place on a picture.",
  })

const sendBackSchema = z.strictObject({
  proofId: z.uuid("There is no such version."),
  marks: z.array(markSchema).min(1, "Please say what should change.").max(50, "At most 50 changes."),
  /** The price that the client saw, in minor units, when no revision is left. */
  furtherPrice: amountSchema.nullable().default(null),
})

export const noRevisionLeft = "further_revision"

/**
 * Without a revision left, the price of another must be accepted in the same step. Idempotent; refuses (409) an older version,
 * an approved one, and a price that is not the quote's.
 */
export const sendProofBack = (
  shop: Shop,
  who: Actor | Client,
  id: string,
  input: z.input<typeof sendBackSchema>,
): Promise<Outcome<ProofRow>> =>
  portalCommand(shop, who, id, validateInput(sendBackSchema, input), async (hand, row, asked) => {
    const { proofId, marks, furtherPrice } = asked
    const { tx, now, role } = hand
    const proof = await getAnswerableProof(hand, row, proofId)
    if (!proof.ok || proof.value.sentBackAt) return proof
    if (proof.value.approvedAt) return refuse("conflict", "It was approved already. Write to the studio about changes.")
    if (row.stage !== proof.value.kind) return refuse("conflict", "It no longer needs an answer.")
    const paid = await ensureRevision(hand, row, furtherPrice)
    if (!paid.ok) return paid
    const kind = proof.value.kind as ProofKind
    const [back] = await tx
      .update(commissionProofs)
      .set({ sentBackAt: now, sentBackBy: role === "buyer" ? hand.by : row.name })
      .where(eq(commissionProofs.id, proof.value.id))
      .returning()
    if (!back) return noProof
    if (!(await saveMarks(hand, back, marks)))
      return refuse("invalid", "A mark is on a picture of another version.", { marks: "Please mark this version." })
    const used = { revisionsUsed: paid.value.revisionsUsed + 1 }
    const said = { kind, version: back.version, used: used.revisionsUsed, wishes: marks.map(({ text }) => text) }
    const written =
      kind === "proof"
        ? await transitionCommission(hand, paid.value, "revision", used, { kind, version: back.version })
        : await updateCommission(hand, paid.value, used, "revision used")
    if (!written.ok) return written
    await recordCommissionEvent(hand, row.id, "proof sent back", said)
    if (role === "buyer")
      await alertArtist(
        shop,
        tx,
        "commission",
        proofAnswerEmail(
          shop,
          row,
          `${hand.by} asks for changes to ${proofNames[kind].toLowerCase()} ${back.version}`,
          said.wishes,
        ),
      )
    return done(back)
  })

async function saveMarks(
  { tx }: CommissionCommandContext,
  proof: ProofRow,
  marks: z.output<typeof markSchema>[],
): Promise<boolean> {
  const own = await tx
    .select({ id: commissionProofPictures.id })
    .from(commissionProofPictures)
    .where(eq(commissionProofPictures.proofId, proof.id))
  const ids = new Set(own.map(({ id }) => id))
  if (marks.some(({ pictureId }) => pictureId !== null && !ids.has(pictureId))) return false
  await tx
    .insert(commissionProofMarks)
    .values(marks.map((mark, at) => ({ ...mark, proofId: proof.id, position: at + 1 })))
  return true
}

const hasRevisionLeft = ({ revisionsIncluded, revisionsExtra, revisionsUsed }: CommissionRow) =>
  revisionsUsed < revisionsIncluded + revisionsExtra

async function ensureRevision(
  hand: CommissionCommandContext,
  row: CommissionRow,
  agreed: number | null,
): Promise<Outcome<CommissionRow>> {
  if (hasRevisionLeft(row)) return done(row)
  if (hand.role !== "buyer" && agreed === null)
    return updateCommission(hand, row, { revisionsExtra: row.revisionsExtra + 1 }, "further revision", {
      detail: { amount: 0 },
    })
  return addPaidRevision(hand, row, agreed)
}

async function addPaidRevision(
  hand: CommissionCommandContext,
  row: CommissionRow,
  agreed: number | null,
): Promise<Outcome<CommissionRow>> {
  const { tx, now } = hand
  const [quote] = await tx
    .select()
    .from(commissionQuotes)
    .where(and(eq(commissionQuotes.commissionId, row.id), isNotNull(commissionQuotes.acceptedAt)))
    .orderBy(desc(commissionQuotes.version))
  if (!quote) return refuse("conflict", "There is no accepted quote that says what a further revision costs.")
  const { furtherRevisionPrice: amount, currency } = quote
  if (agreed !== amount)
    return refuseBecause(
      noRevisionLeft,
      "conflict",
      `No revisions are left. A further one costs ${formatMoney(amount, currency)}.`,
    )
  const extra = row.revisionsExtra + 1
  await tx.insert(commissionMilestones).values({
    ...{ commissionId: row.id, kind: "revision", title: `Further revision ${extra}`, amount, currency, createdAt: now },
    position: 100 + extra,
  })
  return updateCommission(hand, row, { revisionsExtra: extra }, "further revision", { detail: { amount, currency } })
}
