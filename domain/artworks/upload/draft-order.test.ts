import { asc, desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { users } from "../../../db/tables/accounts.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import type { Actor } from "../../actor.ts"
import { listDrafts } from "./draft-queries.server.ts"
import { startDrafts } from "./start-drafts.server.ts"

const { shop } = await openWorkingShop()
const artist: Actor = { kind: "user", id: crypto.randomUUID(), email: "a@example.com", name: "Artist", role: "admin" }
await shop.db.insert(users).values({ id: artist.id, name: artist.name, email: artist.email, emailVerified: true })

test("drafts keep the order of their files, and have what their names say [ADM-06]", async () => {
  const names = ["C-03 Weir, oil on linen, 2024.jpg", "C-01 Quay.jpg", "C-02 Slip.jpg", "C-01 Quay (detail).jpg"]
  const files = names.map((path, at) => ({ path, bytes: 1000 + at, modifiedMs: 1 }))
  expect(await startDrafts(shop, artist, { files, work: null })).toMatchObject({ ok: true })
  const titles = ["Weir", "Quay", "Slip"]
  const newest = await shop.db.select().from(artworks).orderBy(desc(artworks.createdAt))
  expect(newest.map(({ title }) => title)).toEqual(titles)
  const wall = await shop.db.select().from(artworks).orderBy(asc(artworks.newestFirst), asc(artworks.id))
  expect(wall.map(({ title }) => title)).toEqual(titles)
  const drafts = await listDrafts(shop, artist)
  expect(drafts.ok && drafts.value).toMatchObject([
    { title: "Weir", inventoryNumber: "C-03", medium: "Oil on linen", yearText: "2024" },
    { title: "Quay", inventoryNumber: "C-01", files: [{ name: "C-01 Quay.jpg" }, { name: "C-01 Quay (detail).jpg" }] },
    { title: "Slip", inventoryNumber: "C-02" },
  ])
  const [weir] = await shop.db.select().from(artworks).where(eq(artworks.inventoryNumber, "C-03"))
  expect(weir?.type).toBe("Painting")
})
