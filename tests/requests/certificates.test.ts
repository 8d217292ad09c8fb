import { eq } from "drizzle-orm"
import { afterAll, describe, expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { certificates } from "../../db/tables/certificates.ts"
import { holds } from "../../db/tables/holds.ts"
import { orders } from "../../db/tables/orders.ts"
import { artworkProvenance } from "../../db/tables/provenance.ts"
import { visitor as nobody } from "../../domain/actor.ts"
import { getWorkForEdit } from "../../domain/artworks/catalog/work-for-edit.server.ts"
import { acceptOwnership, offerOwnership } from "../../domain/certificates/owner-commands.server.ts"
import { placeOrder } from "../../domain/checkout/place-order.server.ts"
import { openTestShop } from "../support/app.ts"
import { certificateActor, insertWorkToCertify, issueTestCertificate, saveArtistName } from "../support/certificates.ts"
import { buildCheckoutForm } from "../support/checkout.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml } from "../support/visitor.ts"

const site = await openTestShop({ env: { PAGE_CACHE: "on" } })
const { shop, visitor, errors } = site
const admin = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
await saveArtistName(shop)
afterAll(() => expect(errors).toEqual([]))

const pageOf = (id: string) => `/admin/artworks/${id}/certificates`
const rowsOf = (id: string) => shop.db.select().from(certificates).where(eq(certificates.artworkId, id))
const actionsOf = async (id: string) => {
  const work = await getWorkForEdit(shop, certificateActor, id)
  return work.ok ? work.value.history.map(({ action }) => action) : []
}

describe("in the studio a certificate", () => {
  const statement = "I made it."

  it.each<[string, (certificate: string) => Record<string, string>]>([
    ["is issued", () => ({ intent: "issue", statement })],
    ["is revoked", (certificate) => ({ intent: "revoke", certificate, reason: "Lost." })],
    ["is reissued", (certificate) => ({ intent: "reissue", certificate, reason: "Lost.", statement })],
  ])("%s by nobody but the artist", async (_, form) => {
    const work = await insertWorkToCertify(shop)
    const { id } = await issueTestCertificate(shop, work.id)
    const before = await rowsOf(work.id)
    expect((await visitor().post(pageOf(work.id), form(id))).headers.get("location")).toMatch(/^\/auth\?next=/)
    expect((await user.post(pageOf(work.id), form(id))).status).toBe(403)
    expect(await rowsOf(work.id)).toEqual(before)
  })

  it("is issued, with a line in the work’s history, its record, and what was declared", async () => {
    const work = await insertWorkToCertify(shop)
    const answer = await admin.post(pageOf(work.id), { intent: "issue", statement })
    expect(answer.status).toBe(200)
    expect(await readHtml(answer)).toMatch(/Certificate \d{4} is issued\./)
    const [row] = await rowsOf(work.id)
    expect(row?.text).toContain(`"statement":"${statement}"`)
    expect(await actionsOf(work.id)).toContain("certificate issued")
    expect(await visitor().html(`/artwork/${work.id}`)).toMatch(
      /<dt>Certificate<\/dt><dd><span[^>]*>Certificate of authenticity no. \d{4}/,
    )
    expect((await admin.post(pageOf(work.id), { intent: "issue", statement })).status).toBe(409)
    expect(await rowsOf(work.id)).toHaveLength(1)
  })

  it("of an edition that names no copy is refused beside the field, and nothing that was typed is lost", async () => {
    const work = await insertWorkToCertify(shop, { editionSize: 30 })
    const answer = await admin.post(pageOf(work.id), {
      decision: "issue",
      intent: "issue",
      copy: "31",
      statement: "In my own words.",
    })
    expect(answer.status).toBe(400)
    const page = await readHtml(answer)
    expect(page).toContain("Please enter a number from 1 to 30.")
    expect(page).toMatch(/aria-invalid="true"[^>]*value="31"|value="31"[^>]*aria-invalid="true"/)
    expect(page).toContain("In my own words.")
    expect(await rowsOf(work.id)).toEqual([])
  })

  it("is revoked with a reason, which its page shows [BEYOND-03]", async () => {
    const work = await insertWorkToCertify(shop)
    const { id, code } = await issueTestCertificate(shop, work.id)
    const revoke = (reason: string) =>
      admin.post(pageOf(work.id), { decision: `revoke-${id}`, intent: "revoke", certificate: id, reason })
    const refused = await revoke("  ")
    expect(refused.status).toBe(400)
    expect(await readHtml(refused)).toContain("Please say why: its page shows the reason.")
    expect(await visitor().html(`/certificates/${code}`)).toContain("This certificate is genuine.")
    expect((await revoke("The paper was stolen.")).status).toBe(200)
    const page = await visitor().html(`/certificates/${code}`)
    expect(page).toContain("This certificate was revoked.")
    expect(page).toContain("The paper was stolen.")
    expect(await actionsOf(work.id)).toContain("certificate revoked")
    expect((await revoke("Again.")).status).toBe(409)
  })

  it("is reissued: the page of the old one names the new one", async () => {
    const work = await insertWorkToCertify(shop)
    const { id, code } = await issueTestCertificate(shop, work.id)
    await shop.db.update(artworks).set({ title: "High Water" }).where(eq(artworks.id, work.id))
    expect(await readHtml(await admin.get(pageOf(work.id)))).toContain("The work has another title now.")
    const reissue = (reason: string) =>
      admin.post(pageOf(work.id), { decision: `reissue-${id}`, intent: "reissue", certificate: id, reason, statement })
    expect((await reissue("")).status).toBe(400)
    expect((await reissue("Renamed.")).status).toBe(200)
    const rows = await rowsOf(work.id)
    const next = rows.find(({ replaces }) => replaces === id)
    expect(next?.text).toContain("High Water")
    expect(await visitor().html(`/certificates/${code}`)).toContain(
      `Certificate ${String(next?.number).padStart(4, "0")} replaces it.`,
    )
    expect(await visitor().html(`/certificates/${next?.code}`)).toContain("This certificate is genuine.")
  })

  it("is printed as it was signed by the artist alone, until it is revoked [BEYOND-03]", async () => {
    const work = await insertWorkToCertify(shop)
    const { id, number } = await issueTestCertificate(shop, work.id)
    const path = `${pageOf(work.id)}/${id}`
    expect((await visitor().get(path)).headers.get("location")).toMatch(/^\/auth\?next=/)
    expect((await user.get(path)).status).toBe(403)
    expect((await admin.get(`${pageOf((await insertWorkToCertify(shop)).id)}/${id}`)).status).toBe(404)
    const answer = await admin.get(path)
    expect(answer.headers.get("content-type")).toBe("application/pdf")
    expect(answer.headers.get("content-disposition")).toContain(`certificate-${number}.pdf`)
    expect(Buffer.from(await answer.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-")
    await admin.post(pageOf(work.id), { intent: "revoke", certificate: id, reason: "Lost." })
    expect((await admin.get(path)).status).toBe(409)
  })

  it("is not printed with characters that its font lacks", async () => {
    const work = await insertWorkToCertify(shop, { title: "Weir \u{12000}" })
    const { id } = await issueTestCertificate(shop, work.id)
    const answer = await admin.get(`${pageOf(work.id)}/${id}`)
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("can’t show \u{12000}.")])
  })

  it("has a read-only entry in the record", async () => {
    const work = await insertWorkToCertify(shop)
    const { id } = await issueTestCertificate(shop, work.id)
    const [entry] = await shop.db.select().from(artworkProvenance).where(eq(artworkProvenance.certificateId, id))
    const removed = await admin.post(`/admin/artworks/${work.id}/edit`, {
      intent: "remove entry",
      entry: entry?.entryId ?? "",
    })
    expect(removed.status).toBe(409)
    expect(await readHtml(removed)).toContain("This certificate was issued here")
  })
})

describe("the page of a certificate", () => {
  it("is kept by nobody, indexed by nobody, sent to no other site, and shows the picture of a work that is not on the site [BEYOND-03]", async () => {
    const work = await insertWorkToCertify(shop, { publishedAt: null })
    const { code } = await issueTestCertificate(shop, work.id)
    const answer = await visitor().get(`/certificates/${code}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
    expect(answer.headers.get("x-robots-tag")).toBe("noindex")
    const page = await readHtml(answer)
    expect(page).toContain("This certificate is genuine.")
    expect(page).not.toContain("See the work")
    const picture = await visitor().get(`/certificates/${code}/picture`)
    expect(picture.headers.get("content-type")).toBe("image/jpeg")
    expect(Buffer.from(await picture.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  })

  it("is found by the code as people type it, and says that an unknown one is not the artist’s", async () => {
    const { code } = await issueTestCertificate(shop, (await insertWorkToCertify(shop)).id)
    const typed = encodeURIComponent(code.toLowerCase().replaceAll("-", " "))
    expect((await visitor().get(`/certificates?code=${typed}`)).headers.get("location")).toBe(`/certificates/${code}`)
    const wrong = await visitor().html("/certificates?code=7Q4M-21KD")
    expect(wrong).toContain("Please enter all 16 characters of the code.")
    expect(wrong).toContain('value="7Q4M-21KD"')
    const unknown = await visitor().get("/certificates/7Q4M-21KD-90XE-HT3S")
    expect(unknown.status).toBe(404)
    expect(await readHtml(unknown)).toContain("This certificate is not Marit Osgood’s.")
  })

  it("is where a genuine file leads; an altered one, a foreign one and any other file are told apart [BEYOND-03]", async () => {
    const { code } = await issueTestCertificate(shop, (await insertWorkToCertify(shop)).id)
    const download = await visitor().get(`/certificates/${code}/file`)
    expect(download.headers.get("content-disposition")).toContain("certificate.json")
    const file = await download.json()
    const send = (content: string) => {
      const form = new FormData()
      form.set("file", new File([content], "certificate.json"))
      return visitor().request("/certificates", { method: "POST", body: form })
    }
    expect((await send(JSON.stringify(file))).headers.get("location")).toBe(`/certificates/${code}`)
    const altered = Buffer.from(Buffer.from(file.payload, "base64url").toString().replace("2025", "2020"))
    const foreign = Buffer.from('{"alg":"EdDSA","kid":"theirs"}').toString("base64url")
    const unstorable = Buffer.from('{"alg":"EdDSA","kid":"\\u0000"}').toString("base64url")
    for (const [content, words] of [
      [JSON.stringify({ ...file, payload: altered.toString("base64url") }), "This certificate was altered."],
      [JSON.stringify({ ...file, protected: foreign }), "Someone else’s key signed this file."],
      [JSON.stringify({ ...file, protected: unstorable }), "Someone else’s key signed this file."],
      ["%PDF-1.7", "This file isn’t a certificate."],
    ] as const) {
      const answer = await send(content)
      expect(answer.status).toBe(422)
      expect(await readHtml(answer)).toContain(words)
    }
    expect((await visitor().request("/certificates", { method: "POST", body: new FormData() })).status).toBe(400)
  })

  it("has its keys at an address that everybody may read", async () => {
    const answer = await visitor().get("/certificates/keys.json")
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
    const { keys } = await answer.json()
    expect(keys[0]).toMatchObject({ kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig", kid: expect.any(String) })
    expect(keys[0]).not.toHaveProperty("d")
  })
})

describe("a sale in the shop", () => {
  it("that was paid and delivered is proposed to the studio, and the collector’s account has the certificate until the work is passed on [BEYOND-03]", async () => {
    const work = await insertWorkToCertify(shop, { editionSize: 5 })
    const june = await signInAsNewAccount(site, "user")
    const { email } = (await (await june.get("/api/session")).json()).user
    const placed = await placeOrder(shop, nobody, buildCheckoutForm([{ artwork_id: work.id, quantity: 2 }], { email }))
    if (!placed.ok) throw new Error(placed.problem.message)
    const [order] = await shop.db.select().from(orders).where(eq(orders.number, placed.value.number))
    const of = order?.id ?? ""
    expect(await admin.html(pageOf(work.id))).not.toContain("Sold and delivered")
    await shop.db.update(orders).set({ paymentState: "paid", fulfilmentState: "delivered" }).where(eq(orders.id, of))
    await shop.db.update(holds).set({ state: "sold", expiresAt: null }).where(eq(holds.orderId, of))
    const page = await admin.html(pageOf(work.id))
    expect(page).toContain("Sold and delivered")
    expect(page).toContain("?decide=issue&amp;copy=2")
    expect(await june.html("/account")).not.toContain('id="certificates"')
    const { id, code } = await issueTestCertificate(shop, work.id, "2")
    await issueTestCertificate(shop, work.id, "4")
    expect(await admin.html(pageOf(work.id))).not.toContain("?decide=issue&amp;copy=2")
    const account = await june.html("/account")
    expect(account).toContain(`/certificates/${code}`)
    expect(account).not.toContain("copy 4/5")
    expect(await user.html("/account")).not.toContain(code)
    for (const name of ["June Okafor", "Tom Reyes"]) {
      const offer = await offerOwnership(shop, certificateActor, work.id, { certificate: id })
      await acceptOwnership(shop, offer.ok ? offer.value.secret : "", { name })
    }
    expect(await june.html("/account")).not.toContain(code)
  })
})
