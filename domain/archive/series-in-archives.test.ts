import { createWriteStream } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { insertFakePicture } from "../../tests/support/pictures.ts"
import { createTestSeries } from "../../tests/support/published-content.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system } from "../actor.ts"
import { findSeries } from "../series/find-series.server.ts"
import type { Shop } from "../shop.ts"
import { restoreArchive } from "./restore-archive.server.ts"
import { writeArchive } from "./write-archive.server.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-series-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

test("a series comes back from an archive with its page, its views and its cover [ORD-08]", async () => {
  const { shop } = await openWorkingShop()
  const pictureId = await insertFakePicture(shop)
  const body = createRichText("The river does nothing.")
  const { id } = await createTestSeries(shop, {
    body,
    views: [{ pictureId, caption: "East" }],
    coverPictureId: pictureId,
  })
  await insertWork(shop, { seriesId: id })
  const file = join(folder, "site.tar")
  await writeArchive(shop, createWriteStream(file))

  const { shop: elsewhere } = await openWorkingShop()
  const restored = await restoreArchive(elsewhere, system("Test"), file)
  expect(restored).toMatchObject({ ok: true })
  const read = (of: Shop) => findSeries(of, "slack-water")
  expect(await read(shop)).toMatchObject({ series: { body, views: [{ id: pictureId, caption: "East" }] } })
  expect(await read(elsewhere)).toEqual(await read(shop))
})
