import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { certificates } from "../../db/tables/certificates.ts"
import { customers } from "../../db/tables/customers.ts"
import { exhibitionArtworks, exhibitions } from "../../db/tables/exhibitions.ts"
import {
  certificateActor,
  insertWorkToCertify,
  issueTestCertificate,
  saveArtistName,
} from "../../tests/support/certificates.ts"
import { createTestExhibition } from "../../tests/support/published-content.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { updateArtwork } from "../artworks/catalog/artwork-commands.server.ts"
import { toArtworkInput } from "../artworks/catalog/work-for-edit.server.ts"
import { revokeCertificate } from "../certificates/certificate-commands.server.ts"
import { updateExhibition } from "../exhibitions/exhibition-commands.server.ts"
import { saveCustomer } from "./customer-commands.server.ts"
import { eraseAddresses } from "./erase-addresses.server.ts"

const { shop } = await openWorkingShop()
await saveArtistName(shop)

test("an erased customer is in no note, label or reason about works and exhibitions any more; the rest remains", async () => {
  const said = {
    notes: "Promised to June Okafor",
    conditionNotes: "June Okafor saw a scratch",
    creditLine: "Collection of June Okafor",
  }
  const work = await insertWorkToCertify(shop, said)
  const certificate = await issueTestCertificate(shop, work.id)
  const reason = "June Okafor lost the paper."
  expect(
    await revokeCertificate(shop, certificateActor, work.id, { certificate: certificate.id, reason }),
  ).toMatchObject({
    ok: true,
  })
  const show = await createTestExhibition(shop, {
    ...{ notes: "Ask June Okafor for the van", returnsHow: "Brought by June Okafor" },
    works: [{ artworkId: work.id, label: "Lent by June Okafor" }],
  })
  const rows = async () => ({
    work: (await shop.db.select().from(artworks).where(eq(artworks.id, work.id)))[0],
    show: (await shop.db.select().from(exhibitions).where(eq(exhibitions.id, show.id)))[0],
    hung: (await shop.db.select().from(exhibitionArtworks).where(eq(exhibitionArtworks.artworkId, work.id)))[0],
    certificate: (await shop.db.select().from(certificates).where(eq(certificates.id, certificate.id)))[0],
  })
  expect(JSON.stringify(await rows()).match(/June Okafor/g)).toHaveLength(7)
  const person = { emails: ["june@x.example"], names: ["June Okafor"] }
  await shop.db.transaction((tx) => eraseAddresses(shop, tx, person, shop.now()))
  const now = await rows()
  expect(JSON.stringify(now)).not.toContain("Okafor")
  expect(now.work?.notes).toMatch(/^Promised to /)
  expect(now.certificate?.revokedReason).toMatch(/ lost the paper\.$/)
  const change = shop.db.update(certificates).set({ revokedReason: "Other" }).where(eq(certificates.id, certificate.id))
  await expect(change).rejects.toThrow()
})

test("a form of a work, a show or a customer that was opened before does not write the name back [ADM-12]", async () => {
  const noted = await insertWork(shop, { notes: "Promised to Ines Okafor" })
  const lent = await insertWork(shop, { consignedTo: "Ines Okafor" })
  const there = await insertWork(shop, { location: "Ines Okafor" })
  const other = await insertWork(shop, { notes: "Promised to nobody" })
  const hung = { works: [{ artworkId: other.id, label: "Lent by Ines Okafor" }] }
  const show = await createTestExhibition(shop, hung)
  const [partner] = await shop.db.insert(customers).values({ name: "Tom Reyes", partner: "Ines Okafor" }).returning()
  const workRow = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]
  const seen = await Promise.all([noted, lent, there, other].map(({ id }) => workRow(id)))
  const [seenShow] = await shop.db.select().from(exhibitions).where(eq(exhibitions.id, show.id))
  const person = { emails: ["ines@x.example"], names: ["Ines Okafor"] }
  await shop.db.transaction((tx) => eraseAddresses(shop, tx, person, shop.now()))
  const form = {
    kind: "solo",
    title: "Low Water",
    venue: "Here",
    startsOn: "2026-03-12",
    endsOn: "2026-05-02",
    ...hung,
  } as const
  const saved = [
    ...seen.map(
      (row) => row && updateArtwork(shop, certificateActor, row.id, toArtworkInput(row, null), row.updatedAt),
    ),
    updateExhibition(shop, certificateActor, show.id, form, seenShow?.updatedAt),
    saveCustomer(shop, certificateActor, partner?.id ?? "", {
      partner: "Ines Okafor",
      seenAt: partner?.updatedAt.toISOString(),
    }),
  ]
  const stale = { ok: false, problem: { code: "conflict" } }
  // a record that the erasure did not change: its form is the newest
  expect(await Promise.all(saved)).toMatchObject([stale, stale, stale, { ok: true }, stale, stale])
})
