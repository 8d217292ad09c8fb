import { createWriteStream } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, expect, test } from "vitest"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system } from "../actor.ts"
import {
  addConditionPictures,
  createConditionReport,
  updateConditionReport,
} from "../inventory/condition-commands.server.ts"
import { getConditionPicture, getConditionReport } from "../inventory/condition-queries.server.ts"
import { signConditionReport } from "../inventory/sign-condition-report.server.ts"
import type { Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { restoreArchive } from "./restore-archive.server.ts"
import { writeArchive } from "./write-archive.server.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-conditions-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { shop } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

test("a signed report comes back from an archive with its marks, pictures and signatures, and is changed by nobody there either [ADM-15]", async () => {
  const work = await insertWork(shop, { title: "Tongue Point" })
  const id = crypto.randomUUID()
  value(await createConditionReport(shop, artist, { id, artworkId: work.id, occasion: "loan", on: "2026-01-02" }))
  const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#315" } })
    .jpeg()
    .toBuffer()
  value(await addConditionPictures(shop, artist, id, [new File([new Uint8Array(jpeg)], "a")]))
  const report = async (of: Shop) => value(await getConditionReport(of, artist, id))
  const [picture] = (await report(shop)).pictures
  const mark = { pictureId: picture?.id, x: 90, y: 930, kind: "crack", note: "Lower left" }
  const typed = { id, occasion: "loan", on: "2026-01-02", overall: "Good", marks: [mark] }
  value(await updateConditionReport(shop, artist, { ...typed, seen: (await report(shop)).updatedAt }))
  const strokes = [[0, 0, 500, 500]]
  value(
    await signConditionReport(shop, artist, {
      id,
      side: "studio",
      name: "Ines",
      strokes,
      seen: (await report(shop)).updatedAt,
    }),
  )
  const file = join(folder, "site.tar")
  await writeArchive(shop, createWriteStream(file))

  const { shop: elsewhere } = await openWorkingShop()
  expect(await restoreArchive(elsewhere, artist, file)).toMatchObject({ ok: true })
  expect(await report(elsewhere)).toEqual(await report(shop))
  const shown = async (of: Shop) =>
    Buffer.concat(
      await value(await getConditionPicture(of, artist, id, { id: picture?.id ?? "", small: false })).toArray(),
    )
  expect(await shown(elsewhere)).toEqual(await shown(shop))
  await expect(elsewhere.db.execute(sql`update condition_marks set note = ''`)).rejects.toMatchObject({
    cause: { code: "23001" },
  })
})
