import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { commissionProofMarks, commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionQuotes } from "../../db/tables/commission-quotes.ts"
import { commissionPortalLinks, commissionReferences, commissions } from "../../db/tables/commissions.ts"
import { messages, threads } from "../../db/tables/messages.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { rateLimits } from "../../db/tables/rate-limits.ts"
import { system } from "../../domain/actor.ts"
import { deliverCommission, setCommissionStage } from "../../domain/commissions/commission-stage-commands.server.ts"
import { listMilestones } from "../../domain/commissions/milestones.server.ts"
import { sendProof } from "../../domain/commissions/proof-commands.server.ts"
import { receiveInvoicePayment } from "../../domain/payments/receive-for-invoice.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import {
  createAcceptedCommission,
  createQuotedCommission,
  createTestPortalLink,
  expectOk,
  insertCommission,
  insertDraftProof,
} from "../support/commissions.ts"
import { listQueuedEmails } from "../support/outbox.ts"

const site = await openTestShop()
const { shop, visitor, errors, lines } = site
const client = visitor()
const artist = system("Artist")
await saveSettings(shop, artist, "site", { artistName: "Mara Lindqvist", contactEmail: "mara@example.com" })

const createPortal = async (id: string) => `/commissions/room/${await createTestPortalLink(shop, id)}`
const stageOf = async (id: string) => (await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0]?.stage
const unknownSecret = "A".repeat(32)

/** A commission with a sent proof, and the address of its client portal. */
async function createAtProof(changes: object = {}) {
  const { id } = await createAcceptedCommission(shop, changes)
  expectOk(await setCommissionStage(shop, artist, id, { to: "in_progress" }))
  const draft = await insertDraftProof(shop, id, "proof")
  expectOk(await sendProof(shop, artist, id, { proofId: draft.proofId }))
  await shop.storage.private.put(`commissions/0-${draft.proofId}/1200.jpg`, Buffer.from("large"))
  await shop.storage.private.put(`commissions/0-${draft.proofId}/640.jpg`, Buffer.from("small"))
  return { id, ...draft, path: await createPortal(id) }
}

beforeEach(() => shop.db.delete(rateLimits))
afterEach(() => expect(errors).toEqual([]))

describe("the link", () => {
  test("unknown, of another form, revoked and expired: the same answer, also for what is sent [COM-01]", async () => {
    const { id } = await insertCommission(shop)
    const [revoked, expired] = [
      await createTestPortalLink(shop, id, "Revoked"),
      await createTestPortalLink(shop, id, "Expired"),
    ]
    const past = new Date(Date.now() - 1000)
    await shop.db
      .update(commissionPortalLinks)
      .set({ revokedAt: past })
      .where(eq(commissionPortalLinks.name, "Revoked"))
    await shop.db
      .update(commissionPortalLinks)
      .set({ expiresAt: past })
      .where(eq(commissionPortalLinks.name, "Expired"))
    const pages = new Set<string>()
    for (const secret of [unknownSecret, "short", revoked, expired]) {
      const answer = await client.get(`/commissions/room/${secret}`)
      expect(answer.status).toBe(404)
      pages.add((await answer.text()).replaceAll(secret, "").replace(/nonce="[^"]*"|"[\w-]{36}"|Ref\w*/g, ""))
      expect((await client.post(`/commissions/room/${secret}`, { intent: "approve" })).status).toBe(404)
      expect((await client.get(`/api/rooms/${secret}/${crypto.randomUUID()}`)).status).toBe(404)
    }
    expect(new Set([...pages].map(({ length }) => length)).size).toBe(1)
  })

  test("guessing is rate-limited, and a valid link still opens from the same network", async () => {
    const path = await createPortal((await insertCommission(shop)).id)
    const statuses: number[] = []
    for (let at = 0; at < 32; at++) statuses.push((await client.get(`/commissions/room/${unknownSecret}`)).status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual([429, 429])
    expect((await client.get(path)).status).toBe(200)
  })

  test("is kept by no cache, sent to no other site, indexed by nobody, and in no log [COM-01]", async () => {
    const { path, pictureId } = await createAtProof()
    const secret = path.slice("/commissions/room/".length)
    const page = await client.get(path)
    const picture = await client.get(`/api/rooms/${secret}/${pictureId}`)
    const data = await client.get(`${path}.data`)
    expect([page.status, picture.status, data.status]).toEqual([200, 200, 200])
    for (const { headers } of [page, picture, data]) {
      expect(headers.get("cache-control")).toBe("private, no-store")
      expect(headers.get("referrer-policy")).toBe("no-referrer")
      expect(headers.get("x-robots-tag")).toBe("noindex")
    }
    const html = await page.text()
    expect(html).toMatch(/<meta name="robots" content="noindex"/)
    expect(html).not.toMatch(new RegExp(`<link rel="canonical"[^>]*${secret}`))
    const sitemap = await client.html("/sitemap.xml")
    expect(sitemap).not.toContain("room")
    for (const intent of ["nothing", "constructor", "__proto__", "toString"])
      expect((await client.post(path, { intent })).status, intent).toBe(400)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
    const [link] = await shop.db.select().from(commissionPortalLinks).orderBy(commissionPortalLinks.createdAt).limit(1)
    expect(JSON.stringify(await shop.db.select().from(commissionPortalLinks))).not.toContain(secret)
    expect(link?.secretHash).toHaveLength(43)
  })

  test("opens one commission: pictures and answers of another are not there [COM-01]", async () => {
    const one = await createAtProof()
    const other = await createAtProof()
    const secret = one.path.slice("/commissions/room/".length)
    expect((await client.get(`/api/rooms/${secret}/${other.pictureId}`)).status).toBe(404)
    expect((await client.post(one.path, { intent: "approve", proofId: other.proofId })).status).toBe(404)
    expect(await stageOf(other.id)).toBe("proof")
    const draft = await insertDraftProof(shop, one.id, "proof", 2)
    expect((await client.get(`/api/rooms/${secret}/${draft.pictureId}`)).status).toBe(404)
    expect(await (await client.get(`/api/rooms/${secret}/${one.pictureId}?size=small`)).text()).toBe("small")
  })
})

test("shows the request in the client's own words, with the pictures that they sent", async () => {
  const { id } = await insertCommission(shop, { size: "40 × 30″", budget: "$3,000 to $6,000", notes: "Rich." })
  await shop.db.insert(commissionReferences).values({
    ...{ commissionId: id, by: "client", position: 0, folder: `commissions/0-${id}`, caption: "The slipway" },
    ...{ width: 800, height: 600, smallWidth: 640, addedAt: new Date() },
  })
  const html = await client.html(await createPortal(id))
  for (const words of ["The Astrid", "Hull only.", "40 × 30″", "$3,000 to $6,000", "The slipway", "Received."])
    expect(html).toContain(words)
  expect(html).not.toContain("Rich.")
})

test("a quote is accepted with its terms: that version is kept, and the deposit is due [COM-01]", async () => {
  const { id, quote } = await createQuotedCommission(shop)
  const path = await createPortal(id)
  const html = await client.html(path)
  for (const words of ["Deposit, 40%", "$2,240", "$5,600", "The deposit is kept.", "A further one costs $300"])
    expect(html).toContain(words)
  const without = await client.post(path, { intent: "accept", quoteId: quote.id })
  expect(without.status).toBe(400)
  expect(await without.text()).toContain("Please accept the terms.")
  const yes = await client.post(path, { intent: "accept", quoteId: quote.id, terms: "yes" })
  expect([yes.status, yes.headers.get("location")]).toEqual([302, path])
  expect(await stageOf(id)).toBe("accepted")
  const [kept] = await shop.db.select().from(commissionQuotes).where(eq(commissionQuotes.id, quote.id))
  expect(kept).toMatchObject({ acceptedBy: "Ana Sorensen", terms: "The deposit is kept." })
  const after = await client.html(path)
  expect(after).toContain(`Number ${quote.termsVersion}, accepted by Ana Sorensen`)
  expect(after).toContain("due now")
  const [deposit] = await listMilestones(shop.db, id)
  const secret = path.slice("/commissions/room/".length)
  const file = await client.get(`/api/rooms/${secret}/invoices/${deposit?.invoiceId}`)
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"])
  const strange = (await createTestPortalLink(shop, (await insertCommission(shop)).id)) ?? ""
  expect((await client.get(`/api/rooms/${strange}/invoices/${deposit?.invoiceId}`)).status).toBe(404)
})

test("a quote is declined with a reason", async () => {
  const { id, quote } = await createQuotedCommission(shop)
  await client.post(await createPortal(id), { intent: "decline", quoteId: quote.id, reason: "Too large." })
  expect(await stageOf(id)).toBe("inquiry")
})

test("a proof is approved", async () => {
  const { id, proofId, path } = await createAtProof()
  expect(await client.html(path)).toContain("Yes, approve proof 1")
  expect((await client.post(path, { intent: "approve", proofId })).status).toBe(302)
  expect(await stageOf(id)).toBe("final_approval")
})

test("a proof is sent back with marks and a sentence without a place; without words nothing is sent [COM-01]", async () => {
  const { id, proofId, pictureId, path } = await createAtProof()
  expect((await client.post(path, { intent: "send-back", proofId, "place[]": [""], "wish[]": [" "] })).status).toBe(400)
  const sent = await client.post(path, {
    ...{ intent: "send-back", proofId },
    "place[]": [`${pictureId} 610 720`, `${pictureId} 1 1`, ""],
    "wish[]": ["The foot of the prop", "", "All of it warmer"],
  })
  expect(sent.status).toBe(302)
  const marks = await shop.db.select().from(commissionProofMarks).where(eq(commissionProofMarks.proofId, proofId))
  expect(marks.map(({ text, x, y, position }) => ({ text, x, y, position }))).toEqual([
    { text: "The foot of the prop", x: 610, y: 720, position: 1 },
    { text: "All of it warmer", x: null, y: null, position: 2 },
  ])
  expect(await stageOf(id)).toBe("revision")
  expect(await client.html(path)).toContain("The foot of the prop")
})

test.each(["x", "61.5", "-1", "1001"])("a place that is none is refused: %s", async (x) => {
  const { id, proofId, pictureId, path } = await createAtProof()
  const fields = { intent: "send-back", proofId, "place[]": [`${pictureId} ${x} 10`], "wish[]": ["Here"] }
  expect((await client.post(path, fields)).status).toBe(400)
  expect(await stageOf(id)).toBe("proof")
})

test("the price of a further revision is said before it is asked for, and only who agrees to it has one [COM-01]", async () => {
  const { id, proofId, path } = await createAtProof({ revisionsIncluded: 0 })
  expect(await client.html(`${path}?change`)).toContain("I agree to $300 for this round of changes.")
  const fields = { intent: "send-back", proofId, "place[]": [""], "wish[]": ["Warmer"] }
  const refused = await client.post(path, fields)
  expect([refused.status, await stageOf(id)]).toEqual([409, "proof"])
  expect(await refused.text()).toContain("A further one costs $300")
  expect((await client.post(path, { ...fields, furtherPrice: "100" })).status).toBe(409)
  expect((await client.post(path, { ...fields, furtherPrice: "30000" })).status).toBe(302)
  const further = (await listMilestones(shop.db, id)).find(({ kind }) => kind === "revision")
  expect(further).toMatchObject({ title: "Further revision 1", amount: 30_000 })
})

test("what was answered cannot be answered again in another way", async () => {
  const { proofId, path } = await createAtProof()
  await client.post(path, { intent: "approve", proofId })
  const late = await client.post(path, { intent: "send-back", proofId, "place[]": [""], "wish[]": ["Warmer"] })
  expect(late.status).toBe(409)
  const [proof] = await shop.db.select().from(commissionProofs).where(eq(commissionProofs.id, proofId))
  expect(proof?.sentBackAt).toBeNull()
})

test("messages of both are in the client portal, and the artist is notified of the client's [COM-01]", async () => {
  const { id } = await insertCommission(shop)
  const path = await createPortal(id)
  expect((await client.post(path, { intent: "letter", body: " " })).status).toBe(400)
  await client.post(path, { intent: "letter", body: "The red was brick.\r\nBy the end." })
  await client.post(path, { intent: "letter", body: "No hurry." })
  const [row] = await shop.db.select().from(commissions).where(eq(commissions.id, id))
  const threadId = row?.threadId ?? ""
  await shop.db.insert(messages).values([
    { threadId, direction: "out", via: "hand", type: "commission", name: "Mara", email: "", body: "Brick it is." },
    {
      threadId,
      via: "mail",
      type: "commission",
      name: "Robot",
      email: "ana@example.com",
      body: "Away",
      automatic: true,
    },
  ])
  const html = await client.html(path)
  for (const words of ["The red was brick.", "No hurry.", "Brick it is.", "Mara"]) expect(html).toContain(words)
  expect(html).not.toContain("Robot")
  expect(await shop.db.select().from(threads).where(eq(threads.email, "ana@example.com"))).toMatchObject([
    { id: threadId, turn: "ours", type: "commission" },
  ])
  const alerts = (await listQueuedEmails(shop)).filter(({ recipient }) => recipient === "mara@example.com")
  expect(alerts.map(({ subject }) => subject)).toContain("Ana Sorensen wrote: The Astrid")
  expect(alerts.at(-1)?.text).not.toContain("/commissions/room/")
})

test("the number of messages in an hour is limited", async () => {
  const before = await shop.db.$count(outboxEmails)
  const { id } = await insertCommission(shop, { email: "talker@example.com" })
  const path = await createPortal(id)
  const statuses: number[] = []
  for (let at = 0; at < 21; at++) statuses.push((await client.post(path, { intent: "letter", body: `${at}` })).status)
  expect(statuses.filter((status) => status === 302)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
  // The artist is notified of the first.
  expect(await shop.db.$count(outboxEmails)).toBe(before + 5)
})

test("the number of actions in ten minutes is limited", async () => {
  const path = await createPortal((await insertCommission(shop)).id)
  const statuses: number[] = []
  for (let at = 0; at < 62; at++) statuses.push((await client.post(path, { intent: "show", show: "yes" })).status)
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(409))
  expect(statuses.slice(60)).toEqual([429, 429])
})

test("every e-mail with the portal's address stores it only until it is sent", async () => {
  await shop.db.delete(outboxEmails)
  const { id, proofId, path } = await createAtProof()
  await client.post(path, { intent: "approve", proofId })
  for (const { invoiceId, open } of await listMilestones(shop.db, id))
    if (invoiceId && open > 0) expectOk(await receiveInvoicePayment(shop, artist, invoiceId))
  expectOk(await deliverCommission(shop, artist, id, { on: null }))
  const rows = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, "ana@example.com"))
  expect(rows.map(({ subject }) => subject.replace(/ \d\S*$/, " …"))).toEqual([
    "Your quote: The Astrid",
    "Your invoice …",
    "We’ve received $2,240: The Astrid",
    "Proof 1: The Astrid",
    "Your invoice …",
    "We’ve received $3,360: The Astrid",
    "Delivered: The Astrid",
  ])
  for (const mail of rows) {
    expect(JSON.stringify(mail.content)).toMatch(/\/commissions\/room\/[\w-]{32}/)
    expect(mail.secret).toBe(true)
  }
})

test("the client allows the finished piece to be shown, and revokes that", async () => {
  const { id } = await insertCommission(shop, { stage: "delivered", deliveredAt: new Date() })
  const path = await createPortal(id)
  const agreed = async () => (await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0]?.showConsentAt
  await client.post(path, { intent: "show", show: "yes" })
  expect(await agreed()).toBeInstanceOf(Date)
  await client.post(path, { intent: "show", show: "no" })
  expect(await agreed()).toBeNull()
  const early = await insertCommission(shop)
  expect((await client.post(await createPortal(early.id), { intent: "show", show: "yes" })).status).toBe(409)
})
