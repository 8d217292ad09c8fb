import { and, eq, isNull } from "drizzle-orm"
import { commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionRoomLinks } from "../../db/tables/commissions.ts"
import type { Actor } from "../actor.ts"
import { noInput } from "../command.server.ts"
import { withdrawMails } from "../mails/withdraw-mails.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { commandOnCommission } from "./client.server.ts"
import type { CommissionStage } from "./commission-machine.ts"
import { recordCommissionEvent, transitionCommission } from "./commission-row.server.ts"
import { lockProof, noProof } from "./proof-commands.server.ts"

/** Refuses (409) once the e-mail was sent, or the client has answered. Idempotent. */
export const takeBackProof = (shop: Shop, actor: Actor, id: string, proofId: string): Promise<Outcome<null>> =>
  commandOnCommission(shop, actor, id, noInput, async (hand, row) => {
    const { tx } = hand
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
    if (!mailId || !(await withdrawMails(tx, [mailId]))) return refuse("conflict", "It has left already.")
    await tx
      .update(commissionProofs)
      .set({ sentAt: null, sentFrom: null, mailId: null })
      .where(eq(commissionProofs.id, proof.id))
    // The link of the unsent e-mail.
    await tx
      .delete(commissionRoomLinks)
      .where(and(eq(commissionRoomLinks.commissionId, row.id), eq(commissionRoomLinks.createdAt, sentAt)))
    const said = { kind, version }
    if (sentFrom && sentFrom !== row.stage && row.stage === kind) {
      const moved = await transitionCommission(hand, row, sentFrom as CommissionStage, {}, said)
      if (!moved.ok) return moved
    }
    await recordCommissionEvent(hand, row.id, "proof taken back", said)
    return done(null)
  })
