import { createWriteStream } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, expect, test } from "vitest"
import { mediaFiles } from "../../db/tables/media-files.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { insertFakePicture } from "../../tests/support/pictures.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { listWorkMediaFiles } from "../media-files/media-file-queries.server.ts"
import { setWorkMediaFiles } from "../media-files/work-media-files.server.ts"
import { publishPage, savePageDraft } from "../page-versions.server.ts"
import { createDraftLink } from "../pages/draft-links.server.ts"
import { saveNavigation } from "../pages/navigation-commands.server.ts"
import { getNavigationForEdit } from "../pages/navigation-queries.server.ts"
import { createPage, setPagePlacement } from "../pages/page-commands.server.ts"
import { draftedPage } from "../pages/page-draft.server.ts"
import { addPageFile } from "../pages/page-file-commands.server.ts"
import { findPublicPageFile } from "../pages/page-file-queries.server.ts"
import { getPageEditor } from "../pages/page-queries.server.ts"
import { findDraftPage, findPublicPage } from "../pages/public-pages.server.ts"
import type { Outcome } from "../problem.ts"
import { saveRedirect } from "../redirects/redirect-commands.server.ts"
import { findMovedAddress } from "../redirects/redirect-queries.server.ts"
import { getLogoKey } from "../settings/logo.ts"
import { saveLogo } from "../settings/logo-commands.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { findMediaFile } from "../sharing/find-media-file.server.ts"
import type { Shop } from "../shop.ts"
import { restoreArchive } from "./restore-archive.server.ts"
import { writeArchive } from "./write-archive.server.ts"

const artist = system("Test")
const folder = await mkdtemp(join(tmpdir(), "solander-pages-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem))
  return outcome.value
}

const toBlock = (words: string) => ({ id: crypto.randomUUID(), kind: "text" as const, body: createRichText(words) })

async function insertFilm(shop: Shop): Promise<string> {
  const storageKey = "media-files/a/film.mp4"
  await shop.storage.private.put(storageKey, Buffer.from("a film"))
  const [film] = await shop.db
    .insert(mediaFiles)
    .values({
      ...{ kind: "film", state: "ready", name: "Inking", fileName: "inking.mov", storageKey, contentType: "video/mp4" },
      ...{ byteSize: 6, duration: 3, width: 16, height: 9, transcript: "Slowly.", captions: "WEBVTT\n" },
    })
    .returning({ id: mediaFiles.id })
  return film?.id ?? ""
}

/** A public page with a picture, a film, a work and a file, in the bar; and a draft of its next version. */
async function writePage(shop: Shop) {
  const { id } = value(await createPage(shop, artist, { title: "Workshops" }))
  const file = value(
    await addPageFile(shop, artist, id, { name: "prices.csv", bytes: Buffer.from("size,price\n20,90\n") }),
  )
  const pictureId = await insertFakePicture(shop)
  const work = await insertWork(shop)
  const filmId = await insertFilm(shop)
  value(await setWorkMediaFiles(shop, artist, work.id, { ids: [filmId] }))
  const page = draftedPage(id)
  const seenAt = async () => value(await getPageEditor(shop, artist, id)).updatedAt
  const blocks = [
    toBlock("Six people at most."),
    { id: crypto.randomUUID(), kind: "picture" as const, pictureId, alt: "A slab", caption: "At noon" },
    { id: crypto.randomUUID(), kind: "film" as const, mediaFileId: filmId, caption: "" },
    { id: crypto.randomUUID(), kind: "works" as const, works: [work.id] },
    { id: crypto.randomUUID(), kind: "downloads" as const, files: [{ fileId: file.id, name: "Prices" }] },
  ]
  value(await publishPage(shop, artist, page, { title: "Workshops", blocks }, await seenAt()))
  value(await setPagePlacement(shop, artist, id, "bar"))
  value(
    await savePageDraft(shop, artist, page, { title: "Workshops", blocks: [toBlock("Eight now.")] }, await seenAt()),
  )
  const { url } = value(await createDraftLink(shop, artist, id))
  return { id, fileId: file.id, filmId, workId: work.id, secret: url.split("/").at(-1) ?? "" }
}

async function writeSite(shop: Shop) {
  const page = await writePage(shop)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>'
  value(await saveLogo(shop, artist, { light: Buffer.from(svg) }))
  value(await saveSettings(shop, artist, "look", { composition: "salon", theme: "dark" }))
  value(await saveSettings(shop, artist, "protection", { level: "look", maxSide: "1600" }))
  const navigation = value(await getNavigationForEdit(shop, artist))
  const items = navigation.value.items.toReversed()
  value(await saveNavigation(shop, artist, { items }, navigation.updatedAt))
  const moved = { from: "/classes.html", to: "/workshops" }
  value(await saveRedirect(shop, artist, moved, { findOwner: () => null }))
  return page
}

test("pages, films, logo, navigation, composition, protection and moved addresses come back from an archive [ORD-08]", async () => {
  const { shop } = await openWorkingShop()
  const { id, fileId, filmId, workId, secret } = await writeSite(shop)
  const file = join(folder, "site.tar")
  await writeArchive(shop, createWriteStream(file))
  const { shop: elsewhere } = await openWorkingShop()
  value(await restoreArchive(elsewhere, artist, file))

  const read = async (of: Shop) => {
    const settings = await getSettings(of.db, "logo", "look", "protection", "navigation")
    const { hasDraftLink: _, ...edited } = value(await getPageEditor(of, artist, id))
    const logo = await of.storage.public.read(getLogoKey(settings.logo.light ?? expect.fail("no logo")))
    const download = await (await findPublicPageFile(of, fileId))?.read()
    const film = await (await findMediaFile(of, visitor, filmId))?.read()
    return {
      ...{ settings, edited, page: await findPublicPage(of, "workshops") },
      navigation: value(await getNavigationForEdit(of, artist)),
      moved: await findMovedAddress(of, "/classes.html", ""),
      logo: logo && (await text(logo.body)),
      download: download && (await text(download)),
      film: film && (await text(film)),
      filmsOfWork: await listWorkMediaFiles(of, workId),
    }
  }
  const before = await read(shop)
  expect(before).toMatchObject({
    page: { kind: "page", page: { placement: "bar", blocks: [{}, {}, { kind: "film" }, {}, {}] } },
    edited: { value: { blocks: [{ kind: "text" }] } },
    ...{ settings: { protection: { maxSide: "1600" } }, download: "size,price\n20,90\n", film: "a film" },
  })
  expect(await read(elsewhere)).toEqual(before)
  // The link's secret is in no archive.
  expect(await findDraftPage(shop, secret, "203.0.113.7")).toMatchObject({ title: "Workshops" })
  expect(await findDraftPage(elsewhere, secret, "203.0.113.7")).toBeNull()
})
