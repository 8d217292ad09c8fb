import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { and, asc, eq, gt, notInArray, or, sql } from "drizzle-orm"
import { artworkPictures } from "../../../../db/tables/artworks.ts"
import { type importFiles, importWorks } from "../../../../db/tables/imports.ts"
import { unpackPicture, ZipProblem } from "../../../../services/picture-zip/picture-zip.server.ts"
import { type HeldFiles, openHeldFiles } from "../../../../services/storage/held-files.ts"
import type { Actor } from "../../../actor.ts"
import { command, noInput } from "../../../command.server.ts"
import { done } from "../../../problem.ts"
import { getSettings } from "../../../settings/settings-queries.server.ts"
import type { Shop } from "../../../shop.ts"
import { createPictureFinder } from "../match-pictures.ts"
import { getImageFileName } from "../picture-names.ts"
import { attachImportedFile } from "./attach-imported-file.server.ts"
import { findImportRequest, type LeasedImport, recordImportProgress } from "./import-lease.server.ts"
import { insertImportLines } from "./import-lines.server.ts"
import { runWhileWanted } from "./run-while-wanted.ts"

type FileRow = typeof importFiles.$inferSelect
type WorkRow = typeof importWorks.$inferSelect

type Candidate = { name: string; file: FileRow; entry: string | null }

const batchSize = 200

/** Finished works are marked, so that a resumed run skips them. Returns a stop or undo request. */
export async function attachImportPictures(
  shop: Shop,
  row: LeasedImport,
  actor: Actor,
  files: FileRow[],
): Promise<"stop" | "undo" | null> {
  const find = createPictureFinder(toCandidates(files))
  const { uploads } = await getSettings(shop.db, "uploads")
  const limits = { bytes: uploads.megabytes * 1e6, megapixels: uploads.megapixels }
  const folder = await mkdtemp(join(tmpdir(), "solander-import-"))
  await using zips = openHeldFiles(shop.storage.private)
  try {
    let after = { row: -1, artworkId: "00000000-0000-0000-0000-000000000000" }
    for (;;) {
      const works = await listWorksAfter(shop, row.id, after)
      const last = works.at(-1)
      if (!last) return null
      after = last
      for (const work of works) {
        // Also for finished works, because it tracks used titles.
        const found = find(work)
        if (work.pictured) continue
        const problems = await runWhileWanted(
          async () => (await findImportRequest(shop.db, row)) === null,
          (signal) => attachWorkPictures(shop, { actor, work, folder, zips, limits, signal }, found),
        )
        if (!problems) return recordImportProgress(shop.db, row, {})
        const lines = problems.map((message) => ({
          kind: "warning" as const,
          row: work.row,
          title: work.title,
          message,
        }))
        const request = await command(shop, actor, "imports.write", noInput, async ({ tx }) => {
          await insertImportLines(tx, row.id, lines)
          await tx.update(importWorks).set({ pictured: true }).where(ofWork(work))
          return done(await recordImportProgress(tx, row, { pictures: 1, warnings: lines.length }))
        })
        if (!request.ok) throw new Error(request.problem.message)
        if (request.value) return request.value
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const ofWork = ({ importId, artworkId }: WorkRow) =>
  and(eq(importWorks.importId, importId), eq(importWorks.artworkId, artworkId))

const toCandidates = (files: FileRow[]): Candidate[] =>
  files.flatMap((file): Candidate[] =>
    file.entries
      ? file.entries.map((entry) => ({ name: entry.split("/").at(-1) ?? entry, file, entry }))
      : [{ name: file.name, file, entry: null }],
  )

const listWorksAfter = (shop: Shop, importId: string, { row, artworkId }: { row: number; artworkId: string }) =>
  shop.db
    .select()
    .from(importWorks)
    .where(
      and(
        eq(importWorks.importId, importId),
        or(gt(importWorks.row, row), and(eq(importWorks.row, row), gt(importWorks.artworkId, artworkId))),
      ),
    )
    .orderBy(asc(importWorks.row), asc(importWorks.artworkId))
    .limit(batchSize)

type AttachContext = {
  actor: Actor
  work: WorkRow
  folder: string
  zips: HeldFiles
  limits: { bytes: number; megapixels: number }
  /** Aborted when the user stops the import: each URL may take minutes. */
  signal: AbortSignal
}

/** @returns failures as sentences */
async function attachWorkPictures(
  shop: Shop,
  context: AttachContext,
  { files, missing }: { files: Candidate[]; missing: string[] },
): Promise<string[]> {
  const problems: (string | null)[] = []
  const hasPicture = missing.length > 0 && (await hasOtherPicture(shop, context.work))
  for (const candidate of files) {
    context.signal.throwIfAborted()
    problems.push(await attachFile(shop, context, candidate))
  }
  for (const image of missing) {
    context.signal.throwIfAborted()
    const isAddress = /^https?:\/\//i.test(image)
    if (!isAddress) problems.push(`The picture ${image} is not among the files that came with the import.`)
    // A known work's pictures are not fetched with each import.
    else if (!hasPicture) problems.push(await attachFetched(shop, context, image))
  }
  return problems.flatMap((problem) => problem ?? [])
}

/** Ignores pictures of this import, also from an interrupted run. */
async function hasOtherPicture(shop: Shop, work: WorkRow): Promise<boolean> {
  const { artworkId, kind } = work
  if (kind === "created") return false
  const brought = shop.db
    .select({ id: sql`unnest(${importWorks.pictures})` })
    .from(importWorks)
    .where(ofWork(work))
  const others = and(eq(artworkPictures.artworkId, artworkId), notInArray(artworkPictures.pictureId, brought))
  return (await shop.db.$count(artworkPictures, others)) > 0
}

async function attachFile(
  shop: Shop,
  attaching: AttachContext,
  { name, file, entry }: Candidate,
): Promise<string | null> {
  if (entry === null) return shop.storage.private.withFile(file.key, (path) => attach(shop, attaching, path, name))
  const zip = await attaching.zips.getPath(file.key)
  return withTemporary(attaching.folder, async (to) => {
    const { bytes } = attaching.limits
    const unpacked = await unpackPicture(zip, entry, to, bytes).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === "ENOSPC" || error instanceof ZipProblem) throw error
      return false
    })
    if (!unpacked) return `${name}: It could not be unpacked, or it has more than ${Math.floor(bytes / 1e6)} MB.`
    return attach(shop, attaching, to, name)
  })
}

const attachFetched = (shop: Shop, attaching: AttachContext, address: string): Promise<string | null> =>
  withTemporary(attaching.folder, async (to) => {
    const { limits, signal } = attaching
    const fetched = await shop.fetchFile(address, to, { maxBytes: limits.bytes, signal })
    if (!fetched.ok) return `The picture ${address} was not fetched. ${fetched.problem}`
    return attach(shop, attaching, to, getImageFileName(address) || "picture")
  })

async function withTemporary<T>(folder: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, crypto.randomUUID())
  try {
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

const attach = (shop: Shop, { actor, work, limits }: AttachContext, path: string, name: string) =>
  attachImportedFile(shop, actor, work, { path, name, limits })
