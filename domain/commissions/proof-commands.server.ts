import { and, asc, eq, isNull, max } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { matchesId } from "../../db/matches-id.ts"
import { commissionProofMarks, commissionProofPictures, commissionProofs } from "../../db/tables/commission-proofs.ts"
import type { Actor } from "../actor.ts"
import { type PrivatePicture, withPrivatePictures } from "../media/private-pictures.server.ts"
import { answerDelaySeconds } from "../messages/threads/answer.ts"
import { done, type Outcome, refuse, refuseBecause } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { commandOnCommission, insertPortalLink } from "./client.server.ts"
import { sendPortalEmail } from "./client-portal-emails.server.ts"
import type { CommissionStage } from "./commission-machine.ts"
import {
  type CommissionCommandContext,
  type CommissionRow,
  findLastSentProof,
  type ProofRow,
  recordCommissionEvent,
  transitionCommission,
} from "./commission-row.server.ts"
import { commissionPictures } from "./pictures.ts"
import { formatRevisionsLeft } from "./revision-labels.ts"

export const proofNames = { sketch: "Sketch", proof: "Proof" } as const
export type ProofKind = keyof typeof proofNames

export const noProof = refuse("not_found", "There is no such version.")

export async function lockProof(tx: Transaction, row: CommissionRow, id: string): Promise<ProofRow | null> {
  const [proof] = await tx
    .select()
    .from(commissionProofs)
    .where(and(matchesId(commissionProofs.id, id), eq(commissionProofs.commissionId, row.id)))
    .for("update")
  return proof ?? null
}

const proofStages: Record<ProofKind, CommissionStage[]> = {
  sketch: ["accepted", "sketch", "sketch_approved"],
  proof: ["in_progress", "proof", "revision"],
}

const addSchema = z.strictObject({
  kind: z.enum(["sketch", "proof"], "Is it a sketch or a proof?"),
  altText: z.string().trim().max(300, "At most 300 characters.").default(""),
})

/** The client sees it only once it is sent. Files are re-encoded without their metadata. */
export const addProofPictures = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof addSchema>,
  files: File[],
): Promise<Outcome<ProofRow>> =>
  withPrivatePictures(shop, commissionPictures, files, (made) =>
    commandOnCommission(shop, actor, id, validateInput(addSchema, input), async (context, row, { kind, altText }) => {
      if (made.length === 0)
        return refuse("invalid", "Please choose a picture.", { pictures: "Please choose a picture." })
      if (!proofStages[kind].includes(row.stage as CommissionStage))
        return refuse("conflict", `It isn’t the time for a ${kind} yet, or any more.`)
      const proof = await findOrCreateDraft(context, row, kind)
      if (!proof.ok) return proof
      const saved = await saveProofPictures(context, proof.value, made, altText)
      if (!saved.ok) return saved
      await recordCommissionEvent(context, row.id, "proof added", {
        kind,
        version: proof.value.version,
        pictures: made.length,
      })
      return proof
    }),
  )

const maxPictures = 8

async function saveProofPictures(
  { tx, now }: CommissionCommandContext,
  proof: ProofRow,
  made: PrivatePicture[],
  altText: string,
): Promise<Outcome<null>> {
  const [last] = await tx
    .select({ position: max(commissionProofPictures.position) })
    .from(commissionProofPictures)
    .where(eq(commissionProofPictures.proofId, proof.id))
  const from = (last?.position ?? -1) + 1
  if (from + made.length > maxPictures)
    return refuse("conflict", `A version shows at most ${maxPictures} pictures.`, {
      pictures: `At most ${maxPictures} pictures.`,
    })
  await tx
    .insert(commissionProofPictures)
    .values(made.map((one, at) => ({ ...one, proofId: proof.id, position: from + at, altText, addedAt: now })))
  return done(null)
}

async function findOrCreateDraft(
  { tx, now }: CommissionCommandContext,
  row: CommissionRow,
  kind: ProofKind,
): Promise<Outcome<ProofRow>> {
  const of = eq(commissionProofs.commissionId, row.id)
  const [draft] = await tx
    .select()
    .from(commissionProofs)
    .where(and(of, isNull(commissionProofs.sentAt)))
  if (draft)
    return draft.kind === kind
      ? done(draft)
      : refuse("conflict", `A ${draft.kind} is being prepared. Send it or remove it first.`)
  const [last] = await tx
    .select({ version: max(commissionProofs.version) })
    .from(commissionProofs)
    .where(and(of, eq(commissionProofs.kind, kind)))
  const version = (last?.version ?? 0) + 1
  const [made] = await tx
    .insert(commissionProofs)
    .values({ commissionId: row.id, kind, version, createdAt: now })
    .returning()
  return made ? done(made) : noProof
}

/** Its files are purged later. */
export const deleteProof = (shop: Shop, actor: Actor, id: string, proofId: string): Promise<Outcome<null>> =>
  commandOnCommission(shop, actor, id, validateInput(z.uuid(), proofId), async (hand, row) => {
    const proof = await lockProof(hand.tx, row, proofId)
    if (!proof) return noProof
    if (proof.sentAt) return refuse("conflict", "The client has seen it: it stays.")
    await hand.tx.delete(commissionProofs).where(eq(commissionProofs.id, proof.id))
    await recordCommissionEvent(hand, row.id, "proof removed", { kind: proof.kind, version: proof.version })
    return done(null)
  })

const sendSchema = z.strictObject({
  proofId: z.uuid("There is no such version."),
  note: z.string().trim().max(4000, "At most 4,000 characters.").default(""),
  anyway: z.boolean().default(false),
})

export const notTicked = "not_ticked"

/**
 * The e-mail waits ten seconds in the outbox (`withdrawProof`). Refuses (409) a version without pictures, a second one before
 * the client's answer, and one with unticked changes. Idempotent.
 */
export const sendProof = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof sendSchema>,
): Promise<Outcome<ProofRow>> =>
  commandOnCommission(shop, actor, id, validateInput(sendSchema, input), async (hand, row, asked) => {
    const { tx, now } = hand
    const proof = await lockProof(tx, row, asked.proofId)
    if (!proof) return noProof
    if (proof.sentAt) return done(proof)
    const kind = proof.kind as ProofKind
    const [picture] = await tx
      .select({ id: commissionProofPictures.id })
      .from(commissionProofPictures)
      .where(eq(commissionProofPictures.proofId, proof.id))
      .limit(1)
    if (!picture) return refuse("conflict", "Add a picture first.", { pictures: "Please choose a picture." })
    const last = await findLastSentProof(tx, row.id, kind)
    if (last && !last.approvedAt && !last.sentBackAt)
      return refuse("conflict", `The client hasn’t answered ${kind} ${last.version} yet.`)
    const left = last?.sentBackAt ? await listOpenMarks(tx, last) : []
    if (left[0] && !asked.anyway)
      return refuseBecause(notTicked, "conflict", `“${left[0].text}” isn’t ticked. Send it anyway?`)
    const [sent] = await tx
      .update(commissionProofs)
      .set({ sentAt: now, sentFrom: row.stage, note: asked.note })
      .where(eq(commissionProofs.id, proof.id))
      .returning()
    if (!sent) return noProof
    const said = { kind, version: sent.version }
    if (row.stage !== kind) {
      const moved = await transitionCommission(hand, row, kind, {}, said)
      if (!moved.ok) return moved
    }
    await recordCommissionEvent(hand, row.id, "proof sent", said)
    const name = `${proofNames[kind]} ${sent.version}`
    const mailId = await sendPortalEmail(shop, tx, {
      row,
      waits: answerDelaySeconds,
      secret: await insertPortalLink(tx, { commissionId: row.id, name: row.name }, now),
      subject: `${name}: ${row.subject}`,
      title: `${name} is ready`,
      paragraph: `Please look at it on your own page. You can approve it there, or say what should change. ${formatRevisionsLeft(row)}`,
      quoted: sent.note,
      button: `See ${name.toLowerCase()}`,
    })
    if (mailId) await tx.update(commissionProofs).set({ mailId }).where(eq(commissionProofs.id, sent.id))
    return done(sent)
  })

const listOpenMarks = (tx: Transaction, proof: ProofRow) =>
  tx
    .select()
    .from(commissionProofMarks)
    .where(and(eq(commissionProofMarks.proofId, proof.id), isNull(commissionProofMarks.doneAt)))
    .orderBy(asc(commissionProofMarks.position))

const tickSchema = z.strictObject({ markId: z.uuid("There is no such wish."), done: z.boolean() })

export const tickMark = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof tickSchema>,
): Promise<Outcome<null>> =>
  commandOnCommission(shop, actor, id, validateInput(tickSchema, input), async (run, row, { markId, done: isDone }) => {
    const { tx, now } = run
    const [mark] = await tx
      .select({ id: commissionProofMarks.id })
      .from(commissionProofMarks)
      .innerJoin(commissionProofs, eq(commissionProofs.id, commissionProofMarks.proofId))
      .where(and(eq(commissionProofMarks.id, markId), eq(commissionProofs.commissionId, row.id)))
    if (!mark) return refuse("not_found", "There is no such wish.")
    await tx
      .update(commissionProofMarks)
      .set({ doneAt: isDone ? now : null })
      .where(eq(commissionProofMarks.id, mark.id))
    return done(null)
  })
