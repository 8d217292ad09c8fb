import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworkProvenance } from "../../db/tables/provenance.ts"
import {
  certificateActor,
  insertWorkToCertify,
  issueTestCertificate,
  saveArtistName,
} from "../../tests/support/certificates.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { lockWork } from "../artworks/lock-works.server.ts"
import { listPublicOwners } from "../artworks/record/provenance-queries.server.ts"
import { updateOwnerVisibility } from "../artworks/record/record-events.server.ts"
import { acceptOwnership, offerOwnership } from "../certificates/owner-commands.server.ts"
import { verifyCertificateCode } from "../certificates/verify-certificate.server.ts"
import { eraseAddresses } from "./erase-addresses.server.ts"

test("erasing somebody takes the name out of works' provenance; what happened and the certificate stay [BEYOND-03]", async () => {
  const { shop } = await openWorkingShop()
  await saveArtistName(shop)
  const own = async (name: string, email: string) => {
    const work = await insertWorkToCertify(shop)
    const { id, code } = await issueTestCertificate(shop, work.id)
    const offer = await offerOwnership(shop, certificateActor, work.id, { certificate: id })
    const accepted = await acceptOwnership(shop, offer.ok ? offer.value.secret : "", { name, email, ownerPublic: true })
    expect(accepted.ok).toBe(true)
    return { id: work.id, code }
  }
  // by the address, whatever was typed as the name; by the name alone; and another person
  const byAddress = await own("June", "june@example.com")
  const byName = await own("June Okafor", "")
  const other = await own("June Okafors", "tom@example.com")
  const erased = { emails: ["june@example.com"], names: ["June Okafor"] }
  await shop.db.transaction((tx) => eraseAddresses(shop, tx, erased, shop.now()))
  for (const { id, code } of [byAddress, byName]) {
    expect(await listPublicOwners(shop, id, "")).toMatchObject([
      { event: "Acquired from the artist", owner: "private collection" },
    ])
    expect(await verifyCertificateCode(shop, code)).toMatchObject({ state: "genuine" })
  }
  expect(await listPublicOwners(shop, other.id, "")).toMatchObject([{ owner: "June Okafors" }])
})

test("who shows the name at the moment of the erasure brings it back in no version", async () => {
  const { shop } = await openWorkingShop()
  await saveArtistName(shop)
  const work = await insertWorkToCertify(shop)
  const { id } = await issueTestCertificate(shop, work.id)
  const offer = await offerOwnership(shop, certificateActor, work.id, { certificate: id })
  await acceptOwnership(shop, offer.ok ? offer.value.secret : "", { name: "June Okafor", email: "june@example.com" })
  const versions = () => shop.db.select().from(artworkProvenance).where(eq(artworkProvenance.artworkId, work.id))
  const entry = (await versions()).find(({ kind }) => kind === "ownership")?.entryId ?? ""
  const [shown, save] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const showing = shop.db.transaction(async (tx) => {
    await lockWork(tx, work.id)
    await updateOwnerVisibility(tx, entry, true, shop.now())
    shown.resolve()
    await save.promise
  })
  await shown.promise
  let isOver = false
  const erased = { emails: ["june@example.com"], names: [] }
  const erasing = shop.db
    .transaction((tx) => eraseAddresses(shop, tx, erased, shop.now()))
    .finally(() => {
      isOver = true
    })
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => isOver || (await shop.db.execute(waiting)).rows.length > 0).toBe(true)
  save.resolve()
  await Promise.all([showing, erasing])
  expect(JSON.stringify(await versions())).not.toContain("June Okafor")
})
