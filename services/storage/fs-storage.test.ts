import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openFsStorage } from "./fs-storage.server.ts"

/** Behavior of folders alone; `storage.test.ts` tests what every storage promises. */

test("files of a process killed a day ago are deleted, files that may still be written are not", async () => {
  const folder = await mkdtemp(join(tmpdir(), "solander-storage-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, "incoming"))
  await writeFile(join(folder, "incoming", "old"), "x")
  await writeFile(join(folder, "incoming", "new"), "x")
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await utimes(join(folder, "incoming", "old"), yesterday, yesterday)
  await openFsStorage({ folder })
  expect(await readdir(join(folder, "incoming"))).toEqual(["new"])
})
