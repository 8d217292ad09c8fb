import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import type { Actor } from "../../../domain/actor.ts"
import { getWorkForEdit } from "../../../domain/artworks/catalog/work-for-edit.server.ts"
import { insertFakePicture } from "../../../tests/support/pictures.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { insertWork } from "../../../tests/support/works.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { runArtworkAction } from "./artwork-actions.server.ts"
import { publishSelected } from "./bulk-publish-actions.server.ts"

const { shop } = await openWorkingShop()
const artist: Actor = { kind: "user", id: randomUUID(), email: "ada@example.com", name: "Ada", role: "admin" }
const longAgo = new Date("2020-05-01T12:00:00Z")

function form(fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}
const getUndoFields = (answer: unknown): [string, string][] => {
  const { done } = answer as { done: ActionToast }
  if (!done.undo) throw new Error("the answer has no undo")
  return done.undo.fields
}
const findPublishedAt = async (id: string) =>
  (await shop.db.select().from(artworks).where(eq(artworks.id, id))).map((row) => row.publishedAt)[0]

test("undoing a bulk change skips works that it did not change, and restores the publication date", async () => {
  const mainPictureId = await insertFakePicture(shop)
  const draft = await insertWork(shop, { publishedAt: null, mainPictureId })
  const shown = await insertWork(shop, { publishedAt: longAgo, mainPictureId })
  const many = (intent: string): [string, string][] => [
    ["intent", intent],
    ["ids[]", draft.id],
    ["ids[]", shown.id],
  ]
  const taken = await publishSelected(shop, artist, form(many("unpublish")))
  expect(taken).toMatchObject({ done: { words: "1 work taken off the site." } })
  await publishSelected(shop, artist, form(getUndoFields(taken)))
  expect(await findPublishedAt(draft.id)).toBeNull()
  expect(await findPublishedAt(shown.id)).toEqual(longAgo)

  const published = await publishSelected(shop, artist, form(many("publish")))
  expect(published).toMatchObject({ done: { words: "1 work published." } })
  await publishSelected(shop, artist, form(getUndoFields(published)))
  expect(await findPublishedAt(draft.id)).toBeNull()
  expect(await findPublishedAt(shown.id)).toEqual(longAgo)
})

test("an archived work is not published, and its page says that it is archived", async () => {
  const archivedAt = new Date()
  const mainPictureId = await insertFakePicture(shop)
  for (const publishedAt of [null, longAgo]) {
    const { id } = await insertWork(shop, { publishedAt, mainPictureId, archivedAt, title: "Weir" })
    expect(await runArtworkAction({ shop, admin: artist, id }, form([["intent", "publish"]]))).toMatchObject({
      data: { problem: { message: "Weir is archived. Restore it from the archive first." } },
    })
    expect(await findPublishedAt(id)).toEqual(publishedAt)
    expect(await getWorkForEdit(shop, artist, id)).toMatchObject({ value: { archived: true } })
  }
})

test("undo on the work's own page restores its date, too", async () => {
  const shown = await insertWork(shop, { publishedAt: longAgo, mainPictureId: await insertFakePicture(shop) })
  const taken = await runArtworkAction({ shop, admin: artist, id: shown.id }, form([["intent", "unpublish"]]))
  expect(await findPublishedAt(shown.id)).toBeNull()
  await runArtworkAction({ shop, admin: artist, id: shown.id }, form(getUndoFields(taken)))
  expect(await findPublishedAt(shown.id)).toEqual(longAgo)
})
