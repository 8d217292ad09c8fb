import { and, asc, eq } from "drizzle-orm"
import { users } from "../../db/tables/accounts.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { importCells, importLines, imports } from "../../db/tables/imports.ts"
import { uploads } from "../../db/tables/media.ts"
import type { Actor } from "../../domain/actor.ts"
import { analyzeImport } from "../../domain/artworks/import/runs/analyze-import.server.ts"
import { type ImportRow, parseImportRow } from "../../domain/artworks/import/runs/import.ts"
import {
  announceImport,
  announceImportPictures,
  startImport,
} from "../../domain/artworks/import/runs/import-commands.server.ts"
import { runImport } from "../../domain/artworks/import/runs/run-import.server.ts"
import type { Outcome } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"
import { receiveUpload } from "../../server/upload-receivers.ts"
import { writeUnusedUpload } from "./uploads.ts"

export function requireValue<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

/** A CSV file whose cells need no quotes. */
export const toCsv = (...rows: string[][]): string => rows.map((row) => `${row.join(",")}\n`).join("")

/** A shop that fails at its second transaction, like a killed process. */
export function createFailingShop(shop: Shop): Shop {
  let writes = 0
  const get = (db: Shop["db"], name: string | symbol) =>
    name === "transaction"
      ? (...args: Parameters<typeof db.transaction>) =>
          ++writes > 1 ? Promise.reject(new Error("killed")) : db.transaction(...args)
      : Reflect.get(db, name)
  return { ...shop, db: new Proxy(shop.db, { get }) }
}

/** Imports in a shop without pages, whose jobs the test runs. Call it once in a test file. */
export async function openImportFixture(shop: Shop) {
  const id = crypto.randomUUID()
  await shop.db.insert(users).values({ id, name: "Ada Artist", email: `${id}@example.com`, emailVerified: true })
  const artist: Actor & { kind: "user" } = {
    kind: "user",
    id,
    email: "a@example.com",
    name: "Ada Artist",
    role: "admin",
  }
  let modifiedMs = 1_790_000_000_000

  async function completeUpload(upload: string, contents: string | Buffer) {
    await writeUnusedUpload(shop, upload, Buffer.from(contents))
    const [row] = await shop.db.select().from(uploads).where(eq(uploads.id, upload))
    if (!row) throw new Error("no such upload")
    return requireValue(await receiveUpload(shop, artist, row))
  }
  const announced = (path: string, contents: string | Buffer) => ({
    path,
    bytes: Buffer.byteLength(contents),
    modifiedMs: modifiedMs++,
  })
  const rowOf = async (importId: string): Promise<ImportRow> => {
    const [row] = await shop.db.select().from(imports).where(eq(imports.id, importId))
    if (!row) throw new Error("no such import")
    return parseImportRow(row)
  }
  return {
    artist,
    rowOf,
    /** Uploads a file, without reading it. */
    async send(path: string, contents: string | Buffer): Promise<string> {
      const begun = requireValue(await announceImport(shop, artist, announced(path, contents)))
      await completeUpload(begun.upload, contents)
      return begun.import
    },
    async sendPictures(importId: string, files: [string, Buffer][]): Promise<void> {
      const all = files.map(([path, bytes]) => announced(path, bytes))
      const answers = requireValue(await announceImportPictures(shop, artist, { id: importId, files: all }))
      for (const [index, answer] of answers.entries()) {
        if (!("upload" in answer)) throw new Error(answer.refused)
        await completeUpload(answer.upload, files[index]?.[1] ?? "")
      }
    },
    /** Runs the job that reads the file, for the current revision. */
    async read(importId: string): Promise<ImportRow> {
      await analyzeImport(shop, { importId, revision: (await rowOf(importId)).revision })
      return rowOf(importId)
    },
    async run(importId: string): Promise<ImportRow> {
      requireValue(await startImport(shop, artist, { id: importId }))
      await runImport(shop, { importId })
      return rowOf(importId)
    },
    cells: (importId: string) =>
      shop.db.select().from(importCells).where(eq(importCells.importId, importId)).orderBy(importCells.row),
    lines: async (importId: string, kind?: (typeof importLines.$inferSelect)["kind"]) => {
      const these = and(eq(importLines.importId, importId), kind ? eq(importLines.kind, kind) : undefined)
      return shop.db.select().from(importLines).where(these).orderBy(asc(importLines.id))
    },
    work: async (inventoryNumber: string) => {
      const [row] = await shop.db.select().from(artworks).where(eq(artworks.inventoryNumber, inventoryNumber))
      return row
    },
  }
}
