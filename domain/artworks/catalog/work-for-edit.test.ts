import { expect, test } from "vitest"
import { artworkPictures } from "../../../db/tables/artworks.ts"
import { history } from "../../../db/tables/content.ts"
import { holds } from "../../../db/tables/holds.ts"
import { artworkProvenance } from "../../../db/tables/provenance.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { insertFakePicture } from "../../../tests/support/pictures.ts"
import { watchStatements } from "../../../tests/support/watched-statements.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { system, visitor } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { getWorkForEdit } from "./work-for-edit.server.ts"

const { db, pool } = await openTestDatabase()
const uploads = { findReceivedBytes: async () => null } as unknown as Shop["uploads"]
const shop = { db, uploads, now: () => new Date() } as Shop
const { watch } = watchStatements(pool)
const read = (id: string) => getWorkForEdit(shop, system("test"), id)

test("the edit page reads as much of a work with many pictures, copies, entries and steps as of one without [ADM-08]", async () => {
  const plain = await insertWork(shop)
  const full = await insertWork(shop, { editionSize: 50 })
  for (let position = 0; position < 12; position++) {
    await db.insert(artworkPictures).values({ artworkId: full.id, pictureId: await insertFakePicture(shop), position })
    await db.insert(artworkProvenance).values({ artworkId: full.id, event: `Owner ${position}` })
    await db.insert(holds).values({ artworkId: full.id, number: position + 1, state: "sold" })
    await db.insert(history).values({ actorName: "A", noun: "artwork", nounId: full.id, action: "edited" })
  }
  const statements = await watch(() => read(plain.id))
  expect(statements.length).toBeLessThanOrEqual(9)
  expect(await watch(() => read(full.id))).toHaveLength(statements.length)
  expect(await read(full.id)).toMatchObject({
    value: { pictures: { length: 12 }, record: { length: 12 }, copies: { length: 12 }, history: { length: 12 } },
  })
})

test("it is the artist’s alone", async () => {
  const { id } = await insertWork(shop)
  expect(await getWorkForEdit(shop, visitor, id)).toMatchObject({ problem: { code: "unauthenticated" } })
})
