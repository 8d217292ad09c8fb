import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { artworkProvenance } from "../../../db/tables/provenance.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { system, visitor } from "../../actor.ts"
import { addProvenance } from "./provenance-commands.server.ts"
import { listWorkProvenance } from "./provenance-queries.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")
const work = await insertWork(shop)

test("a work's provenance starts at its beginning, without the private names", async () => {
  const told = [
    { year: 2024, event: "Sold at auction", owner: "R. Whitcomb" },
    {
      year: 2019,
      yearText: "about 2019",
      event: "Acquired from the artist",
      owner: "Astoria Museum",
      ownerPublic: true,
    },
    { kind: "certificate", year: 2024, event: "Certificate of authenticity no. 12" },
  ]
  for (const entry of told) expect((await addProvenance(shop, artist, work.id, entry)).ok).toBe(true)
  expect(await listWorkProvenance(shop, work.id)).toMatchObject([
    { year: "about 2019", event: "Acquired from the artist", owner: "Astoria Museum" },
    { year: "2024", event: "Sold at auction", owner: "private collection" },
    { kind: "certificate", year: "2024", event: "Certificate of authenticity no. 12", owner: "" },
  ])
})

test("only the artist adds to it, with what can be read, to a work that is there", async () => {
  const entry = { event: "Given away" }
  expect(await addProvenance(shop, visitor, work.id, entry)).toMatchObject({ problem: { code: "unauthenticated" } })
  expect(await addProvenance(shop, artist, work.id, { event: " " })).toMatchObject({
    problem: { code: "invalid", fields: { event: "Say what happened." } },
  })
  expect(await addProvenance(shop, artist, crypto.randomUUID(), entry)).toMatchObject({
    problem: { code: "not_found" },
  })
})

test("nobody rewrites it, and it goes with its work [GAL-05]", async () => {
  const own = eq(artworkProvenance.artworkId, work.id)
  await expect(shop.db.update(artworkProvenance).set({ owner: "Somebody" }).where(own)).rejects.toThrow()
  await expect(shop.db.delete(artworkProvenance).where(own)).rejects.toThrow()
  await shop.db.delete(artworks).where(eq(artworks.id, work.id))
  expect(await listWorkProvenance(shop, work.id)).toEqual([])
})
