import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { commissions } from "../../db/tables/commissions.ts"
import { system } from "../../domain/actor.ts"
import { setCommissionStage } from "../../domain/commissions/commission-stage-commands.server.ts"
import { listMilestones } from "../../domain/commissions/milestones.server.ts"
import { approveProof } from "../../domain/commissions/proof-answers.server.ts"
import { sendProof } from "../../domain/commissions/proof-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import {
  createAcceptedCommission,
  createQuotedCommission,
  expectOk,
  insertCommission,
  insertDraftProof,
  payOpenInvoices,
} from "../support/commissions.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const site = await openTestShop()
const { shop, visitor } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
const studio = system("Artist")
const pathOf = (id: string) => `/admin/commissions/${id}`
const stageOf = async (id: string) => (await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0]?.stage

test("a payment is added to what was accepted: it is asked for by its own invoice, and the commission waits for it [ADM-11]", async () => {
  const { id } = await createAcceptedCommission(shop)
  expectOk(await setCommissionStage(shop, studio, id, { to: "in_progress" }))
  const { proofId } = await insertDraftProof(shop, id, "proof")
  expectOk(await sendProof(shop, studio, id, { proofId }))
  expectOk(await approveProof(shop, studio, id, { proofId }))
  await payOpenInvoices(shop, id)
  expect(await stageOf(id)).toBe("balance_paid")
  const typed = { intent: "add-payment", decision: "add-payment", title: "A frame of oak", amount: "350", due: "" }
  expect((await visitor().post(pathOf(id), typed)).status).toBe(302)
  expect((await user.post(pathOf(id), typed)).status).toBe(403)
  const wrong = await artist.post(`${pathOf(id)}?decide=add-payment`, { ...typed, title: " ", amount: "much" })
  expect(wrong.status).toBe(400)
  expect(await artist.html(`${pathOf(id)}?decide=add-payment`)).toContain("Add a payment")
  expect((await artist.post(pathOf(id), typed)).status).toBe(200)
  const added = (await listMilestones(shop.db, id)).at(-1)
  expect(added).toMatchObject({
    title: "A frame of oak",
    amount: 35_000,
    currency: "USD",
    open: 35_000,
    invoiceId: null,
  })
  expect(await stageOf(id)).toBe("final_approval")
  expect((await artist.post(pathOf(id), { intent: "ask-payment", milestoneId: added?.id ?? "" })).status).toBe(200)
  await payOpenInvoices(shop, id)
  expect(await stageOf(id)).toBe("balance_paid")
  // Without a quote, and after the end, payments cannot be added.
  const asked = await createQuotedCommission(shop)
  expect((await artist.post(pathOf(asked.id), typed)).status).toBe(409)
})

test("the waitlist is put in another order, and back [ADM-11]", async () => {
  await shop.db.delete(commissions).where(eq(commissions.stage, "waitlist"))
  const ids: string[] = []
  for (const [at, subject] of ["Ada", "Ben", "Cleo"].entries())
    ids.push((await insertCommission(shop, { subject, stage: "waitlist", waitlistPlace: at + 1 })).id)
  const order = async () =>
    (
      await shop.db
        .select()
        .from(commissions)
        .where(eq(commissions.stage, "waitlist"))
        .orderBy(asc(commissions.waitlistPlace))
    ).map(({ subject }) => subject)
  const place = (form: Record<string, string>) =>
    artist.post("/admin/commissions?view=waitlist", { intent: "place", id: ids[2] ?? "", ...form })
  const moved = await place({ place: "1", was: "3" })
  expect(moved.status).toBe(200)
  expect(await order()).toEqual(["Cleo", "Ada", "Ben"])
  expect((await place({ place: "3" })).status).toBe(200)
  expect(await order()).toEqual(["Ada", "Ben", "Cleo"])
  for (const wrong of ["0", "x", "1.5"]) expect((await place({ place: wrong })).status).toBe(400)
  expect((await user.post("/admin/commissions", { intent: "place", id: ids[0] ?? "", place: "1" })).status).toBe(403)
})

test("a sent version can be withdrawn from its page for a moment", async () => {
  const { id } = await createAcceptedCommission(shop)
  expectOk(await setCommissionStage(shop, studio, id, { to: "in_progress" }))
  const { proofId } = await insertDraftProof(shop, id, "proof")
  expect((await artist.post(pathOf(id), { intent: "send-proof", proofId, note: "" })).status).toBe(200)
  expect(await stageOf(id)).toBe("proof")
  expect((await user.post(pathOf(id), { intent: "take-back-proof", proofId })).status).toBe(403)
  expect((await artist.post(pathOf(id), { intent: "take-back-proof", proofId: "x" })).status).toBe(404)
  expect((await artist.post(pathOf(id), { intent: "take-back-proof", proofId })).status).toBe(200)
  expect(await stageOf(id)).toBe("in_progress")
})
