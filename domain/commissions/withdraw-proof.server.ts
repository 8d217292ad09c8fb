import { and, eq, isNull } from "drizzle-orm"
import { commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionPortalLinks } from "../../db/tables/commissions.ts"
import type { Actor } from "../actor.ts"
import { noInput } from "../command.server.ts"
import { withdrawEmails } from "../outbox/withdraw-emails.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { commandOnCommission } from "./client.server.ts"
import type { CommissionStage } from "./commission-machine.ts"
import { recordCommissionEvent, transitionCommission } from "./commission-row.server.ts"
import { lockProof, noProof } from "./proof-commands.server.ts"

/** Refuses (409) once the e-mail was sent, or the client has answered. Idempotent. */
export const withdrawProof = (shop: Shop, actor: Actor, id: string, proofId: string): Promise<Outcome<null>> =>
  commandOnCommission(shop, actor, id, noInput, async (context, row) => {
    const { tx } = context
    const proof = await lockProof(tx, row, proofId)
    if (!proof) return noProof
    if (!proof.sentAt) return done(null)
    const { kind, version, sentAt, sentFrom, mailId } = proof
    if (proof.approvedAt || proof.sentBackAt) return refuse("conflict", "They have answered it already.")
    const [draft] = await tx
      .select({ id: commissionProofs.id })
      .from(commissionProofs)
      .where(and(eq(commissionProofs.commissionId, row.id), isNull(commissionProofs.sentAt)))
    if (draft) return refuse("conflict", "Another version is being prepared already.")
    if (!mailId || !(await withdrawEmails(tx, [mailId]))) return refuse("conflict", "It has left already.")
    await tx
      .update(commissionProofs)
      .set({ sentAt: null, sentFrom: null, mailId: null })
      .where(eq(commissionProofs.id, proof.id))
    // The link of the unsent e-mail.
    await tx
      .delete(commissionPortalLinks)
      .where(and(eq(commissionPortalLinks.commissionId, row.id), eq(commissionPortalLinks.createdAt, sentAt)))
    const event = { kind, version }
    if (sentFrom && sentFrom !== row.stage && row.stage === kind) {
      const moved = await transitionCommission(context, row, sentFrom as CommissionStage, {}, event)
      if (!moved.ok) return moved
    }
    await recordCommissionEvent(context, row.id, "proof taken back", event)
    return done(null)
  })
