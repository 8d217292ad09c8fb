import { randomBytes, randomUUID } from "node:crypto"
import { copyFile, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openBackupTarget } from "../../../services/backup-targets/open-backup-target.server.ts"
import { openChunkStore } from "./chunk-store.server.ts"
import { type CopyManifest, formatIndexLine } from "./copy-format.ts"
import { purgeCopies } from "./purge-copies.server.ts"
import { listCopies } from "./read-copies.server.ts"
import { createRecoveryKey, openRecoveryKey } from "./recovery-key.server.ts"
import { chooseKeptCopies } from "./retention.ts"

const dayMs = 86_400_000
const now = new Date("2026-11-27T03:00:00Z")
const [writer, other] = [randomUUID(), randomUUID()]

test("seven days, five weeks and twelve months stay", () => {
  const daily = Array.from({ length: 800 }, (_, at) => ({ madeAt: new Date(now.getTime() - at * dayMs) }))
  const kept = [...chooseKeptCopies(daily)].map(({ madeAt }) => madeAt.toISOString().slice(0, 10)).sort()
  expect(kept.slice(-7)).toEqual([
    ...["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"],
  ])
  // Sundays end a week; the last day ends a month.
  for (const day of ["2026-11-15", "2026-11-08", "2026-11-01", "2026-10-31", "2025-12-31"]) expect(kept).toContain(day)
  expect(kept).not.toContain("2026-11-20")
  expect(kept).not.toContain("2025-11-30")
  expect(kept).toHaveLength(7 + 3 + 11)
  const two = [{ madeAt: new Date("2026-11-27T01:00:00Z") }, { madeAt: new Date("2026-11-27T02:00:00Z") }]
  expect([...chooseKeptCopies(two)]).toEqual([two[1]])
  expect(chooseKeptCopies([]).size).toBe(0)
})

async function makeTarget() {
  const path = await mkdtemp(join(tmpdir(), "solander-sweep-"))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  const target = openBackupTarget({ kind: "folder", path })
  await target.prepare()
  const key = await openRecoveryKey((await createRecoveryKey()).identity)
  const chunks = openChunkStore(target, key, "chunks")
  const write = async (plain: Buffer) => {
    const name = key.nameOf("chunks", plain)
    await chunks.write(name, plain)
    return name
  }
  async function copy(madeAt: Date, contents: Buffer[], by = writer) {
    const names = await Promise.all(contents.map(write))
    const lines = names.map((chunk, at) =>
      formatIndexLine({
        ...{ bucket: "private", key: `a/${at}`, bytes: 10, modifiedAt: 0, offset: 0, chunks: [chunk] },
        sha256: "0".repeat(64),
      }),
    )
    const tables = [await write(randomBytes(10))]
    const index = [await write(Buffer.from(lines.join("")))]
    const manifest: CopyManifest = {
      ...{ format: "solander elsewhere", version: 1, siteUrl: "", artist: "", rows: 0 },
      ...{ madeAt: madeAt.toISOString(), files: { count: 0, bytes: 0 }, tables, index },
      writer: by,
    }
    const text = Buffer.from(JSON.stringify(manifest))
    await openChunkStore(target, key, "manifests").write(key.nameOf("manifests", text), text)
    return { name: key.nameOf("manifests", text), chunks: [...names, ...tables, ...index] }
  }
  const age = async (days: number) => {
    for (const name of await readdir(join(path, "chunks")))
      await utimes(join(path, "chunks", name), now, new Date(now.getTime() - days * dayMs))
  }
  return { path, target, key, copy, age, write }
}

test("what no kept backup needs goes, but nothing young and nothing that is shared", async () => {
  const { path, target, key, copy, age, write } = await makeTarget()
  const [shared, old] = [randomBytes(10), randomBytes(10)]
  const yesterday = new Date(now.getTime() - dayMs)
  const first = await copy(new Date(yesterday.getTime() - 3_600_000), [shared, old])
  const second = await copy(yesterday, [shared])
  const last = await copy(now, [shared])
  await age(3)
  const unfinished = await write(randomBytes(10))
  await writeFile(join(path, "chunks", `${unfinished}.part`), "half")
  const options = { now: new Date(), good: null, writer, written: last.name }
  expect(await purgeCopies(target, key, options)).toMatchObject({ copies: 1, chunks: 3, isComplete: true })
  const left = await readdir(join(path, "chunks"))
  for (const name of [...second.chunks, ...last.chunks, unfinished]) expect(left).toContain(name)
  expect(left).not.toContain(first.chunks[1])
  expect((await listCopies(target, key, now)).copies.map(({ name }) => name)).toEqual([last.name, second.name])
})

test("the last backup that was read back stays, and a manifest that can’t be read keeps every chunk", async () => {
  const { path, target, key, copy, age } = await makeTarget()
  const good = await copy(new Date(now.getTime() - 7_200_000), [randomBytes(10)])
  const bad = await copy(new Date(now.getTime() - 3_600_000), [randomBytes(10)])
  const last = await copy(now, [randomBytes(10)])
  await age(3)
  const options = { now: new Date(), good: null, writer, written: last.name }
  expect(await purgeCopies(target, key, { ...options, good: good.name })).toMatchObject({ copies: 1, chunks: 3 })
  const left = await readdir(join(path, "chunks"))
  for (const name of [...good.chunks, ...last.chunks]) expect(left).toContain(name)
  for (const name of bad.chunks) expect(left).not.toContain(name)
  await writeFile(join(path, "manifests", "f".repeat(64)), "damaged")
  await rm(join(path, "manifests", good.name))
  expect(await purgeCopies(target, key, options)).toMatchObject({ chunks: 0, isComplete: false, unreadable: 1 })
  expect(await readdir(join(path, "chunks"))).toEqual(left)
  const long = new Date(now.getTime() - 500 * dayMs)
  await utimes(join(path, "manifests", "f".repeat(64)), long, long)
  expect(await purgeCopies(target, key, options)).toMatchObject({ isComplete: true, unreadable: 0 })
  for (const name of good.chunks) expect(await readdir(join(path, "chunks"))).not.toContain(name)
})

test("backups of another site in the same place stay, and so does all when the listing lacks the newest", async () => {
  const { path, target, key, copy, age } = await makeTarget()
  const first = await copy(new Date(now.getTime() - 7_200_000), [randomBytes(10)], other)
  const second = await copy(new Date(now.getTime() - 3_600_000), [randomBytes(10)], other)
  const last = await copy(now, [randomBytes(10)])
  await age(3)
  const options = { now: new Date(), good: null, writer, written: last.name }
  expect(await purgeCopies(target, key, options)).toMatchObject({ copies: 0, chunks: 0, isComplete: true })
  expect((await readdir(join(path, "chunks"))).sort()).toEqual(
    [...first.chunks, ...second.chunks, ...last.chunks].sort(),
  )
  await expect(purgeCopies(target, key, { ...options, written: "a".repeat(64) })).rejects.toThrow("not listed")
})

test("a chunk that is offered as a manifest and a manifest from the future are no backups", async () => {
  const { path, target, key, copy } = await makeTarget()
  const future = await copy(new Date(now.getTime() + 2 * dayMs), [randomBytes(10)])
  expect((await listCopies(target, key, now)).copies).toEqual([])
  const late = new Date(now.getTime() + 2 * dayMs)
  const [found] = (await listCopies(target, key, late)).copies
  const forged = Buffer.from(JSON.stringify({ ...found?.manifest, artist: "Forged" }))
  const name = key.nameOf("chunks", forged)
  await openChunkStore(target, key, "chunks").write(name, forged)
  await copyFile(join(path, "chunks", name), join(path, "manifests", name))
  expect(await listCopies(target, key, late)).toMatchObject({
    copies: [{ name: future.name }],
    unreadable: [{ name }],
  })
})
