import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { writeZip } from "../../tests/support/make-workbook.ts"
import { listZipPictures } from "./picture-zip.server.ts"

test("pictures whose paths no file system would take are left out", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pictures-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = await writeZip(join(folder, "pictures.zip"), { "a.jpg": "", [`${"-".repeat(60_000)}.jpg`]: "" })
  expect(await listZipPictures(path)).toEqual(["a.jpg"])
})
