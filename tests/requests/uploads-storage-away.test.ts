import { expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import type { Actor } from "../../domain/actor.ts"
import { listDrafts } from "../../domain/artworks/upload/draft-queries.server.ts"
import { startDrafts } from "../../domain/artworks/upload/start-drafts.server.ts"
import { announcePhotos } from "../../domain/media/announce-photos.server.ts"
import { getPhotoLibrary } from "../../domain/media/photo-library.server.ts"
import { deleteUpload } from "../../domain/media/upload-commands.server.ts"
import { StorageProblem } from "../../services/storage/storage-problem.ts"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { buildAnnouncement, createUpload, getDraftByTitle, getUploadId, patchUpload } from "../support/uploads.ts"

const site = await openTestShop({ jobs: true })
const { shop } = site
const admin = await signInAsNewAccount(site, "admin")
const [{ id: adminId } = { id: "" }] = await shop.db.select().from(users).limit(1)
const artist: Actor = { kind: "user", id: adminId, email: "", name: "Ada Artist", role: "admin" } as Actor

test("while the storage does not respond, pages show the known state of uploads", async () => {
  const begun = await startDrafts(shop, artist, { files: [buildAnnouncement("while-it-is-away.jpg", 100)], work: null })
  if (!begun.ok) throw new Error(begun.problem.message)
  const id = getUploadId(begun.value[0])
  const photos = await announcePhotos(shop, artist, { files: [buildAnnouncement("sill-while-away.jpg", 100)] })
  const photo = (photos.ok && photos.value[0] && "upload" in photos.value[0] && photos.value[0].upload) || ""
  for (const upload of [id, photo]) {
    await createUpload(admin, upload, 100)
    await patchUpload(admin, upload, Buffer.alloc(10))
  }
  const shown = async (from: typeof shop) => {
    const [drafts, library] = [await listDrafts(from, artist), await getPhotoLibrary(from, artist)]
    if (!drafts.ok || !library.ok) throw new Error("refused")
    const draft = getDraftByTitle(drafts.value, "While It Is Away")
    return [draft.files[0]?.arrived, library.value.photos.find(({ file }) => file?.id === photo)?.file?.arrived]
  }
  expect(await shown(shop)).toEqual([10, 10])
  const away = { findReceivedBytes: () => Promise.reject(new StorageProblem("The storage cannot be reached.")) }
  const quiet = { log: { ...shop.log, warn() {} } }
  expect(await shown({ ...shop, ...quiet, uploads: { ...shop.uploads, ...away } })).toEqual([0, 0])
  for (const upload of [id, photo]) await deleteUpload(shop, artist, upload)
})
