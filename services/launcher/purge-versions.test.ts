import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { purgeVersions } from "./purge-versions.server.ts"

test("old versions and parts of downloads go; what runs, what can be gone back to and the launcher’s files stay [OPS-07]", async () => {
  const folder = await mkdtemp(join(tmpdir(), "solander-versions-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const now = new Date("2026-11-28T12:00:00Z")
  const put = async (name: string, days: number, isFile = false) => {
    const path = join(folder, name)
    await (isFile ? writeFile(path, "") : mkdir(path))
    const at = new Date(now.getTime() - days * 24 * 3_600_000)
    await utimes(path, at, at)
  }
  for (const name of ["1.0.0", "1.1.0", "1.2.0", ".unpack-Xy1"]) await put(name, 40)
  await put("1.3.0", 3)
  await put("notes", 40)
  await put("state.json", 40, true)
  await put("abc.part", 40, true)
  await put("def.part", 1, true)
  const removed = await purgeVersions(folder, { kept: ["1.2.0", "1.1.0"], days: 14, now })
  expect(removed.toSorted()).toEqual([".unpack-Xy1", "1.0.0", "abc.part"])
  expect((await readdir(folder)).toSorted()).toEqual(["1.1.0", "1.2.0", "1.3.0", "def.part", "notes", "state.json"])
  expect(await purgeVersions(join(folder, "nowhere"), { kept: [], days: 14, now })).toEqual([])
})
