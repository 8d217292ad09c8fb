import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionPortalLinks, commissions } from "../../db/tables/commissions.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import {
  createAcceptedCommission,
  createPortalClient,
  expectOk,
  insertDraftProof,
} from "../../tests/support/commissions.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system } from "../actor.ts"
import { setCommissionStage } from "./commission-stage-commands.server.ts"
import { approveProof, sendProofBack } from "./proof-answers.server.ts"
import { sendProof } from "./proof-commands.server.ts"
import { withdrawProof } from "./withdraw-proof.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Artist")
const stageOf = async (id: string) => (await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0]?.stage
const proofOf = async (id: string) =>
  (await shop.db.select().from(commissionProofs).where(eq(commissionProofs.id, id)))[0]
const state = async (id: string) => ({
  stage: await stageOf(id),
  links: await shop.db.$count(commissionPortalLinks, eq(commissionPortalLinks.commissionId, id)),
  mails: await shop.db.$count(outboxEmails),
})

async function inProgress() {
  const { id } = await createAcceptedCommission(shop)
  expectOk(await setCommissionStage(shop, artist, id, { to: "in_progress" }))
  return { id, ...(await insertDraftProof(shop, id, "proof")) }
}

test("a version is undone while its e-mail waits: it is being prepared again, and the client learns nothing [ADM-11]", async () => {
  const { id, proofId } = await inProgress()
  const before = await state(id)
  expectOk(await sendProof(shop, artist, id, { proofId, note: "The sky is new" }))
  expect(await state(id)).toEqual({ stage: "proof", links: before.links + 1, mails: before.mails + 1 })
  for (let time = 0; time < 2; time++) expectOk(await withdrawProof(shop, artist, id, proofId))
  expect(await state(id)).toEqual(before)
  expect(await proofOf(proofId)).toMatchObject({ sentAt: null, note: "The sky is new" })
  // rejected and revised: withdrawing the second version returns to the revision
  expectOk(await sendProof(shop, artist, id, { proofId }))
  expectOk(await sendProofBack(shop, artist, id, { proofId, marks: [{ text: "Bluer" }] }))
  const second = await insertDraftProof(shop, id, "proof", 2)
  expectOk(await sendProof(shop, artist, id, { proofId: second.proofId, anyway: true }))
  expectOk(await withdrawProof(shop, artist, id, second.proofId))
  expect(await stageOf(id)).toBe("revision")
})

test("a version is not undone once its e-mail left or was answered, nor a stage by hand while the client has it [ADM-11]", async () => {
  const { id, proofId } = await inProgress()
  expectOk(await sendProof(shop, artist, id, { proofId }))
  const byHand = await setCommissionStage(shop, artist, id, { to: "in_progress" })
  expect(byHand).toMatchObject({ problem: { message: "The client has the proof." } })
  const { mailId } = (await proofOf(proofId)) ?? {}
  await shop.db
    .update(outboxEmails)
    .set({ state: "sent" })
    .where(eq(outboxEmails.id, mailId ?? ""))
  expect(await withdrawProof(shop, artist, id, proofId)).toMatchObject({ problem: { message: "It has left already." } })
  await shop.db
    .update(outboxEmails)
    .set({ state: "waiting" })
    .where(eq(outboxEmails.id, mailId ?? ""))
  expectOk(await approveProof(shop, await createPortalClient(shop, id), id, { proofId }))
  const answered = await withdrawProof(shop, artist, id, proofId)
  expect(answered).toMatchObject({ problem: { message: "They have answered it already." } })
})
