import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import type { Actor } from "../../../domain/actor.ts"
import { findWorkForEdit } from "../../../domain/artworks/work-for-edit.server.ts"
import { fakePicture } from "../../../tests/support/pictures.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { insertWork } from "../../../tests/support/works.ts"
import type { Done } from "../kit/toasts/done.ts"
import { publishMany } from "./publish-many.server.ts"
import { saveWork } from "./save-work.server.ts"

const { shop } = await openWorkingShop()
const artist: Actor = { kind: "user", id: randomUUID(), email: "ada@example.com", name: "Ada", role: "admin" }
const longAgo = new Date("2020-05-01T12:00:00Z")

function form(fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}
const undoOf = (answer: unknown): [string, string][] => {
  const { done } = answer as { done: Done }
  if (!done.undo) throw new Error("the answer has no undo")
  return done.undo.fields
}
const dateOf = async (id: string) =>
  (await shop.db.select().from(artworks).where(eq(artworks.id, id))).map((row) => row.publishedAt)[0]

test("undoing a bulk change skips works that it did not change, and restores the publication date", async () => {
  const mainPictureId = await fakePicture(shop)
  const draft = await insertWork(shop, { publishedAt: null, mainPictureId })
  const shown = await insertWork(shop, { publishedAt: longAgo, mainPictureId })
  const many = (intent: string): [string, string][] => [
    ["intent", intent],
    ["ids[]", draft.id],
    ["ids[]", shown.id],
  ]
  const taken = await publishMany(shop, artist, form(many("unpublish")))
  expect(taken).toMatchObject({ done: { words: "1 work taken off the site." } })
  await publishMany(shop, artist, form(undoOf(taken)))
  expect(await dateOf(draft.id)).toBeNull()
  expect(await dateOf(shown.id)).toEqual(longAgo)

  const published = await publishMany(shop, artist, form(many("publish")))
  expect(published).toMatchObject({ done: { words: "1 work published." } })
  await publishMany(shop, artist, form(undoOf(published)))
  expect(await dateOf(draft.id)).toBeNull()
  expect(await dateOf(shown.id)).toEqual(longAgo)
})

test("an archived work is not published, and its page says that it is archived", async () => {
  const archivedAt = new Date()
  const mainPictureId = await fakePicture(shop)
  for (const publishedAt of [null, longAgo]) {
    const { id } = await insertWork(shop, { publishedAt, mainPictureId, archivedAt, title: "Weir" })
    expect(await saveWork(shop, artist, id, form([["intent", "publish"]]))).toMatchObject({
      data: { problem: { message: "Weir is archived. Restore it from the archive first." } },
    })
    expect(await dateOf(id)).toEqual(publishedAt)
    expect(await findWorkForEdit(shop, artist, id)).toMatchObject({ value: { archived: true } })
  }
})

test("undo on the work's own page restores its date, too", async () => {
  const shown = await insertWork(shop, { publishedAt: longAgo, mainPictureId: await fakePicture(shop) })
  const taken = await saveWork(shop, artist, shown.id, form([["intent", "unpublish"]]))
  expect(await dateOf(shown.id)).toBeNull()
  await saveWork(shop, artist, shown.id, form(undoOf(taken)))
  expect(await dateOf(shown.id)).toEqual(longAgo)
})
