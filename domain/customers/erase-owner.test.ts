import { expect, test } from "vitest"
import { artist, certify, nameArtist, workToCertify } from "../../tests/support/certificates.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { ownersOf } from "../artworks/provenance-queries.server.ts"
import { acceptWork, offerWork } from "../certificates/owner-commands.server.ts"
import { verifyCode } from "../certificates/verify-certificate.server.ts"
import { eraseAddresses } from "./erase-addresses.server.ts"

test("erasing somebody takes the name out of works' provenance; what happened and the certificate stay", async () => {
  const { shop } = await openWorkingShop()
  await nameArtist(shop)
  const own = async (name: string, email: string) => {
    const work = await workToCertify(shop)
    const { id, code } = await certify(shop, work.id)
    const offer = await offerWork(shop, artist, work.id, { certificate: id })
    const accepted = await acceptWork(shop, offer.ok ? offer.value.secret : "", { name, email, ownerPublic: true })
    expect(accepted.ok).toBe(true)
    return { id: work.id, code }
  }
  // by the address, whatever was typed as the name; by the name alone; and somebody else
  const byAddress = await own("June", "june@example.com")
  const byName = await own("June Okafor", "")
  const other = await own("June Okafors", "tom@example.com")
  const erased = { emails: ["june@example.com"], names: ["June Okafor"] }
  await shop.db.transaction((tx) => eraseAddresses(shop, tx, erased, shop.now()))
  for (const { id, code } of [byAddress, byName]) {
    expect(await ownersOf(shop, id, "")).toMatchObject([
      { event: "Acquired from the artist", owner: "private collection" },
    ])
    expect(await verifyCode(shop, code)).toMatchObject({ state: "genuine" })
  }
  expect(await ownersOf(shop, other.id, "")).toMatchObject([{ owner: "June Okafors" }])
})
