import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { users } from "../../../db/tables/accounts.ts"
import { artworkPictures, artworks } from "../../../db/tables/artworks.ts"
import { uploads } from "../../../db/tables/media.ts"
import { corners } from "../../../tests/support/images/fixtures.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import type { Actor } from "../../actor.ts"
import { listDrafts } from "./draft-queries.server.ts"
import { mergeDrafts, splitDraft } from "./group-drafts.server.ts"
import { receivePicture } from "./receive-picture.server.ts"
import { startDrafts } from "./start-drafts.server.ts"

const { shop } = await openWorkingShop()
const artist: Actor = { kind: "user", id: crypto.randomUUID(), email: "a@example.com", name: "Artist", role: "admin" }
await shop.db.insert(users).values({ id: artist.id, name: artist.name, email: artist.email, emailVerified: true })

const drafts = async () => {
  const listed = await listDrafts(shop, artist)
  if (!listed.ok) throw new Error(listed.problem.message)
  return listed.value
}
const shown = async () => (await drafts()).map(({ title, files }) => [title, files.map(({ name }) => name)])

test("drafts are merged while their pictures arrive, and split again; nothing typed is lost [ADM-06]", async () => {
  const files = ["Weir.jpg", "P1010203.jpg", "Slip.jpg"].map((path, at) => ({ path, bytes: 900 + at, modifiedMs: 1 }))
  await startDrafts(shop, artist, { files, work: null })
  const [weir, further, slip] = await drafts()
  if (!weir || !further || !slip) throw new Error("no drafts")
  const merge = { into: weir.id, works: [further.id, slip.id] }
  expect(await mergeDrafts(shop, artist, merge)).toMatchObject({ ok: true })
  expect(await shown()).toEqual([["Weir", ["Weir.jpg", "P1010203.jpg", "Slip.jpg"]]])
  const [away] = await shop.db.select().from(artworks).where(eq(artworks.id, slip.id))
  expect(away).toMatchObject({ title: "Slip", archivedAt: expect.any(Date) })
  expect(await mergeDrafts(shop, artist, merge)).toMatchObject({ ok: true })
  expect(await shown()).toHaveLength(1)

  expect(await splitDraft(shop, artist, { work: weir.id })).toMatchObject({ ok: true, value: { added: 2 } })
  expect(await shown()).toEqual([
    ["Weir", ["Weir.jpg"]],
    ["P1010203", ["P1010203.jpg"]],
    ["Slip", ["Slip.jpg"]],
  ])
  expect(await splitDraft(shop, artist, { work: weir.id })).toMatchObject({ ok: true, value: { added: 0 } })
})

test("a picture whose draft is merged while its file is inspected belongs to the work that is left", async () => {
  const files = ["Jetty.jpg", "Mole.jpg"].map((path, at) => ({ path, bytes: 500 + at, modifiedMs: 2 }))
  await startDrafts(shop, artist, { files, work: null })
  const [left, merged] = (await drafts()).filter(({ title }) => ["Jetty", "Mole"].includes(title))
  if (!left || !merged) throw new Error("no drafts")
  const [upload] = await shop.db.select().from(uploads).where(eq(uploads.subjectId, merged.id))
  if (!upload) throw new Error("no upload")
  await mergeDrafts(shop, artist, { into: left.id, works: [merged.id] })
  const file = join(await mkdtemp(join(tmpdir(), "solander-merged-")), "picture.jpg")
  onTestFinished(() => rm(dirname(file), { recursive: true }))
  await writeFile(file, await corners(60, 40).jpeg().toBuffer())
  // as it was read before the file was inspected
  expect(await receivePicture(shop, artist, upload, file)).toMatchObject({ ok: true })
  const hung = await shop.db.select().from(artworkPictures)
  expect(hung.map(({ artworkId }) => artworkId)).toEqual([left.id])
})

test("what is no draft is not merged or split [ADM-06]", async () => {
  const unknown = crypto.randomUUID()
  expect(await mergeDrafts(shop, artist, { into: unknown, works: [unknown] })).toMatchObject({
    ok: false,
    problem: { code: "not_found" },
  })
  expect(await splitDraft(shop, artist, { work: unknown })).toMatchObject({ ok: false, problem: { code: "not_found" } })
  expect(await splitDraft(shop, { kind: "visitor" } as Actor, { work: unknown })).toMatchObject({ ok: false })
})
