import { desc, eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { certificateLinks } from "../../db/tables/certificates.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { artworkProvenance } from "../../db/tables/provenance.ts"
import {
  certificateActor,
  insertWorkToCertify,
  issueTestCertificate,
  saveArtistName,
} from "../../tests/support/certificates.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { visitor } from "../actor.ts"
import { addProvenance, editProvenance } from "../artworks/record/provenance-commands.server.ts"
import { listPublicOwners, listWorkProvenance } from "../artworks/record/provenance-queries.server.ts"
import { createPersonIdentifiers } from "../person-identifiers.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { reissueCertificate, revokeCertificate } from "./certificate-commands.server.ts"
import { eraseOwner } from "./erase-owner.server.ts"
import {
  acceptOwnership,
  findAcceptedLink,
  offerOwnership,
  passOnOwnership,
  setOwnerVisibility,
} from "./owner-commands.server.ts"
import { findOwnerLink } from "./owner-links.server.ts"

const { shop, later } = await openWorkingShop()
beforeAll(() => saveArtistName(shop))

async function offered(changes = {}, copy = "") {
  const work = await insertWorkToCertify(shop, changes)
  const certificate = await issueTestCertificate(shop, work.id, copy)
  const offer = await offerOwnership(shop, certificateActor, work.id, { certificate: certificate.id })
  if (!offer.ok) throw new Error(offer.problem.message)
  return { work, certificate, secret: offer.value.secret }
}
const accept = async (secret: string, name: string, more = {}) => {
  const accepted = await acceptOwnership(shop, secret, { name, ...more })
  if (!accepted.ok) throw new Error(accepted.problem.message)
  return accepted.value.secret
}
const dead = { problem: { code: "not_found" } }
const entriesOf = (id: string) =>
  shop.db.select().from(artworkProvenance).where(eq(artworkProvenance.artworkId, id)).orderBy(artworkProvenance.version)

describe("a work's owner", () => {
  test("accepts it by a link of 128 bits that works once and is kept as a hash, and may show the name [BEYOND-03]", async () => {
    const { work, secret } = await offered()
    expect(Buffer.from(secret, "base64url")).toHaveLength(16)
    expect(JSON.stringify(await shop.db.select().from(certificateLinks))).not.toContain(secret)
    expect(await acceptOwnership(shop, secret, { name: " " })).toMatchObject({
      problem: { fields: { name: expect.any(String) } },
    })
    expect(await acceptOwnership(shop, secret, { name: "June Okafor", email: "june" })).toMatchObject({
      problem: { fields: { email: expect.any(String) } },
    })
    const own = await accept(secret, "June Okafor", { email: "june@example.com" })
    expect(await listPublicOwners(shop, work.id, "")).toMatchObject([
      { event: "Acquired from the artist", owner: "private collection" },
    ])
    expect(await acceptOwnership(shop, secret, { name: "Somebody" })).toMatchObject(dead)
    expect(await setOwnerVisibility(shop, own, true)).toMatchObject({ ok: true })
    expect(await listPublicOwners(shop, work.id, "")).toMatchObject([{ owner: "June Okafor" }])
    await setOwnerVisibility(shop, own, false)
    expect(await listPublicOwners(shop, work.id, "")).toMatchObject([{ owner: "private collection" }])
    // each was another version of one entry
    expect(
      new Set((await entriesOf(work.id)).filter(({ kind }) => kind === "ownership").map(({ entryId }) => entryId)).size,
    ).toBe(1)
  })

  test("passes it on: nothing changes until it is accepted, and then the former owner's link works no more [BEYOND-03]", async () => {
    const { work, secret } = await offered()
    const first = await accept(secret, "June Okafor")
    const offers = [await passOnOwnership(shop, first), await passOnOwnership(shop, first)]
    const [replaced, next] = offers.map((one) => (one.ok ? one.value.secret : "")) as [string, string]
    expect(await listPublicOwners(shop, work.id, "")).toHaveLength(1)
    expect(await acceptOwnership(shop, replaced, { name: "Too late" })).toMatchObject(dead)
    const second = await accept(next, "Tom Reyes")
    expect(await listPublicOwners(shop, work.id, "")).toMatchObject([
      { event: "Acquired from the artist" },
      { event: "Passed on by the previous owner", owner: "private collection" },
    ])
    for (const former of [await passOnOwnership(shop, first), await setOwnerVisibility(shop, first, true)])
      expect(former).toMatchObject(dead)
    expect(await passOnOwnership(shop, second)).toMatchObject({ ok: true })
  })

  test("gets the same link when the form is sent again, and no one else does", async () => {
    const { work, secret } = await offered()
    const form = crypto.randomUUID()
    const own = await accept(secret, "June Okafor", { form })
    expect(Buffer.from(own, "base64url")).toHaveLength(16)
    expect(await accept(secret, "June Okafor", { form })).toBe(own)
    expect(await findAcceptedLink(shop, secret, form)).toBe(own)
    expect(await listPublicOwners(shop, work.id, "")).toHaveLength(1)
    for (const other of ["", crypto.randomUUID()]) {
      expect(await acceptOwnership(shop, secret, { name: "June Okafor", form: other })).toMatchObject(dead)
      expect(await findAcceptedLink(shop, secret, other)).toBeNull()
    }
    expect(await findAcceptedLink(shop, "A".repeat(22), form)).toBeNull()
    const next = await passOnOwnership(shop, own)
    await accept(next.ok ? next.value.secret : "", "Tom Reyes")
    expect(await acceptOwnership(shop, secret, { name: "June Okafor", form })).toMatchObject(dead)
  })

  test("has a name on one line; the artist and the former owner are notified", async () => {
    const { site } = await getSettings(shop.db, "site")
    await saveSettings(shop, certificateActor, "site", { ...site, contactEmail: "studio@example.com" })
    const { secret } = await offered({ title: "Weir" })
    expect(await acceptOwnership(shop, secret, { name: "June\nOkafor" })).toMatchObject({
      problem: { fields: { name: expect.any(String) } },
    })
    const own = await accept(secret, "June Okafor", { email: "june@example.com", ownerPublic: true })
    const next = await passOnOwnership(shop, own)
    await accept(next.ok ? next.value.secret : "", "Tom Reyes")
    const sent = (await shop.db.select().from(outboxEmails)).filter(({ subject }) => subject === "Weir has a new owner")
    expect(sent.map(({ recipient }) => recipient === "june@example.com").toSorted()).toEqual([false, false, true])
    expect(JSON.stringify(sent)).toContain("Visitors read this name")
    expect(JSON.stringify(sent.filter(({ recipient }) => recipient === "june@example.com"))).not.toContain("Tom")
  })

  test("is notified that the link ends, also where the studio added an older owner to the record since", async () => {
    const { work, secret } = await offered({ title: "Sluice" })
    const own = await accept(secret, "June Okafor", { email: "june@example.com" })
    later({ minutes: 1 })
    await addProvenance(shop, certificateActor, work.id, { year: 1998, event: "Lent by a friend", owner: "Ira Moss" })
    const next = await passOnOwnership(shop, own)
    await accept(next.ok ? next.value.secret : "", "Tom Reyes")
    const told = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.subject, "Sluice has a new owner"))
    expect(told.map(({ recipient }) => recipient)).toContain("june@example.com")
  })

  test("is one of those who use a link at once [BEYOND-03]", async () => {
    const { work, secret } = await offered()
    const all = await Promise.all(
      ["Ada Ames", "Ben Bray", "Cy Cole", "Di Dunn"].map((name) => acceptOwnership(shop, secret, { name })),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    for (const one of all) if (!one.ok) expect(one).toMatchObject(dead)
    expect(await listPublicOwners(shop, work.id, "")).toHaveLength(1)
  })

  test("gets nothing by a wrong link, one of another kind, one that has expired, or one of a revoked certificate [BEYOND-03]", async () => {
    const { work, certificate, secret } = await offered()
    for (const wrong of ["", "nothing", "A".repeat(22), `${secret}x`])
      expect(await acceptOwnership(shop, wrong, { name: "Ada" })).toMatchObject(dead)
    expect(await passOnOwnership(shop, secret)).toMatchObject(dead)
    const input = { certificate: certificate.id, reason: "Lost." }
    expect(await offerOwnership(shop, visitor, work.id, { certificate: certificate.id })).toMatchObject({
      problem: { code: "unauthenticated" },
    })
    await revokeCertificate(shop, certificateActor, work.id, input)
    expect(await acceptOwnership(shop, secret, { name: "Ada" })).toMatchObject(dead)
    expect(await offerOwnership(shop, certificateActor, work.id, { certificate: certificate.id })).toMatchObject({
      problem: { code: "conflict" },
    })
    const { secret: old } = await offered()
    // to the end of its last day
    const [link] = await shop.db.select().from(certificateLinks).orderBy(desc(certificateLinks.createdAt)).limit(1)
    expect(link?.expiresAt.toISOString()).toMatch(/T23:59:00/)
    later({ days: 31 })
    expect(await acceptOwnership(shop, old, { name: "Ada" })).toMatchObject(dead)
    expect(await listPublicOwners(shop, work.id, "")).toEqual([])
  })

  test("keeps it when the certificate is reissued, and acquires it once however often the link was lost", async () => {
    const { work, certificate, secret } = await offered()
    const own = await accept(secret, "June Okafor")
    const reissued = await reissueCertificate(shop, certificateActor, work.id, {
      certificate: certificate.id,
      reason: "Lost.",
      statement: "",
    })
    if (!reissued.ok) throw new Error(reissued.problem.message)
    expect(await findOwnerLink(shop.db, "owner", own, shop.now())).toMatchObject({ certificateId: reissued.value.id })
    const again = await offerOwnership(shop, certificateActor, work.id, { certificate: reissued.value.id })
    const next = await accept(again.ok ? again.value.secret : "", "june okafor")
    expect(await listPublicOwners(shop, work.id, "")).toHaveLength(1)
    expect(await passOnOwnership(shop, own)).toMatchObject(dead)
    expect(await setOwnerVisibility(shop, next, true)).toMatchObject({ ok: true })
    expect(await listPublicOwners(shop, work.id, "")).toMatchObject([{ owner: "June Okafor" }])
  })

  test("accepting again by the studio’s link updates the same owner; by an owner’s link it adds a new one", async () => {
    const { work, certificate, secret } = await offered()
    const own = await accept(secret, "Ada Ames")
    const again = await offerOwnership(shop, certificateActor, work.id, { certificate: certificate.id })
    const next = await accept(again.ok ? again.value.secret : "", "Ada Ames", { email: "ada@example.com" })
    expect(next).not.toBe(own)
    expect(await listPublicOwners(shop, work.id, "")).toHaveLength(1)
    expect((await entriesOf(work.id)).at(-1)).toMatchObject({ owner: "Ada Ames", ownerEmail: "ada@example.com" })
    const passed = await passOnOwnership(shop, next)
    await accept(passed.ok ? passed.value.secret : "", "Ada Ames", { ownerPublic: true })
    expect(await listPublicOwners(shop, work.id, "")).toMatchObject([
      { event: "Acquired from the artist", owner: "private collection" },
      { event: "Passed on by the previous owner", owner: "Ada Ames" },
    ])
  })

  test("of a copy of an edition is not the owner of another copy", async () => {
    const { work, secret } = await offered({ editionSize: 5 }, "2")
    await accept(secret, "June Okafor")
    expect(await listPublicOwners(shop, work.id, "2")).toMatchObject([{ event: "Acquired from the artist, copy 2/5" }])
    expect(await listPublicOwners(shop, work.id, "3")).toEqual([])
  })

  test("is erased by the address also after the studio corrected the name, and their link ends", async () => {
    const { work, secret } = await offered()
    const own = await accept(secret, "June Okafor", { email: "june.a@example.com", ownerPublic: true })
    const [latest] = (await entriesOf(work.id)).filter(({ kind }) => kind === "ownership")
    if (!latest) throw new Error("there is no entry")
    const { kind, year, yearText, event, ownerPublic, isPublic } = latest
    const corrected = { kind, year, yearText, event, owner: "June A. Okafor", ownerPublic, isPublic }
    expect(
      await editProvenance(shop, certificateActor, work.id, {
        entry: latest.entryId,
        version: latest.version,
        ...corrected,
      }),
    ).toMatchObject({ ok: true, value: { changed: true } })
    expect(await listPublicOwners(shop, work.id, "")).toMatchObject([{ owner: "June A. Okafor" }])
    await shop.db.transaction((tx) => eraseOwner(tx, ["june.a@example.com"], null))
    expect(JSON.stringify(await entriesOf(work.id))).not.toMatch(/june/i)
    expect(await setOwnerVisibility(shop, own, true)).toMatchObject(dead)
    expect(await listPublicOwners(shop, work.id, "")).toMatchObject([{ owner: "private collection" }])
  })

  test("can be erased from every version, and that is all that the database lets anybody change [BEYOND-03]", async () => {
    const { work, secret } = await offered()
    const own = await accept(secret, "June Okafor", { email: "June@example.com", ownerPublic: true })
    await setOwnerVisibility(shop, own, false)
    await setOwnerVisibility(shop, own, true)
    const other = await offered()
    await accept(other.secret, "Tom Reyes", { ownerPublic: true })
    const before = await entriesOf(work.id)
    await shop.db.transaction((tx) => eraseOwner(tx, ["june@example.com"], createPersonIdentifiers(["June Okafor"])))
    const after = await entriesOf(work.id)
    expect(JSON.stringify(after)).not.toMatch(/june/i)
    expect(after).toHaveLength(before.length)
    expect(after.map(({ event, year, version }) => ({ event, year, version }))).toEqual(
      before.map(({ event, year, version }) => ({ event, year, version })),
    )
    expect((await listWorkProvenance(shop, work.id)).find(({ kind }) => kind === "ownership")).toMatchObject({
      event: "Acquired from the artist",
      owner: "private collection",
    })
    expect(await listPublicOwners(shop, other.work.id, "")).toMatchObject([{ owner: "Tom Reyes" }])
    // not outside of the erasure, and within it nothing else
    const rewrite = (erasing: boolean, change: ReturnType<typeof sql>) =>
      shop.db.transaction(async (tx) => {
        if (erasing) await tx.execute(sql`select set_config('solander.erasing', 'on', true)`)
        await tx.execute(change)
      })
    await expect(rewrite(false, sql`update artwork_provenance set owner = 'Somebody'`)).rejects.toThrow()
    await expect(rewrite(true, sql`update artwork_provenance set year = 1900`)).rejects.toThrow()
    await expect(rewrite(true, sql`delete from artwork_provenance`)).rejects.toThrow()
  })
})
