import { and, asc, desc, eq, gt, inArray, isNotNull, ne, sql } from "drizzle-orm"
import { matchesId } from "../../../../db/matches-id.ts"
import { artworks } from "../../../../db/tables/artworks.ts"
import {
  importCells,
  importFiles,
  importLines,
  imports,
  importWorks,
  type LineKind,
} from "../../../../db/tables/imports.ts"
import { pictures, uploads } from "../../../../db/tables/media.ts"
import type { Actor } from "../../../actor.ts"
import { pictureColumns } from "../../../media/picture-columns.server.ts"
import { gridWidths, type PictureView, toPictureView } from "../../../media/picture-view.ts"
import { done, type Outcome } from "../../../problem.ts"
import { query } from "../../../query.server.ts"
import type { Shop } from "../../../shop.ts"
import { maxCells } from "./analyze-import.server.ts"
import { canUndoImport, type ImportRow, importRetentionDays, isImportRunning, parseImportRow } from "./import.ts"
import { refuseMissingImport } from "./restored-imports.server.ts"
import { forecastUndo, type UndoForecast } from "./undo-forecast.server.ts"

export type ImportCellRow = Omit<typeof importCells.$inferSelect, "importId">
export type ImportLineRow = Pick<typeof importLines.$inferSelect, "row" | "title" | "message">
type ImportedWork = { id: string; title: string; picture: PictureView | null }

export type ImportView = Omit<ImportRow, "mapping" | "key" | "runToken"> & {
  hasTitle: boolean
  cells: ImportCellRow[]
  files: { pictures: number; arriving: number; refused: { name: string; problem: string }[] }
  /** Rows that are no works; after the import also undecided ones. */
  leftOutRows: ImportLineRow[]
  /** The first warnings without correctable cells. `all` is the total. */
  remarks: { lines: ImportLineRow[]; all: number }
  keptWorks: ImportLineRow[]
  cameIn: ImportedWork[]
  undoUntil: Date | null
  /** Null when it cannot be undone. */
  undo: UndoForecast | null
  /** The command line's imports store no file, so they cannot resume. */
  mayGoOn: boolean
}

const maxLines = 50
const maxPictures = 24

export const getImport = (shop: Shop, actor: Actor, id: string): Promise<Outcome<ImportView>> =>
  query(shop, actor, "imports.read", async (db) => {
    const [found] = await db.select().from(imports).where(matchesId(imports.id, id))
    if (!found) return refuseMissingImport(db, id)
    const { mapping, key, runToken: _token, ...row } = parseImportRow(found)
    const isOver = row.finishedAt !== null
    const [cells, files, leftOutRows, remarks, cameIn] = await Promise.all([
      db
        .select()
        .from(importCells)
        .where(and(eq(importCells.importId, id), isNotNull(importCells.problem)))
        .orderBy(asc(importCells.row), asc(importCells.heading))
        .limit(maxCells),
      getFileCounts(shop, id),
      listLines(shop, id, isOver ? ["error", "question"] : ["error"]),
      // The page polls while a job writes them.
      isImportRunning(row) ? { lines: [], all: 0 } : listRemarks(shop, id, isOver),
      isOver ? listImportedWorks(shop, id) : [],
    ])
    const keptWorks = row.kept > 0 ? await listLines(shop, id, ["kept"]) : []
    const undoUntil =
      canUndoImport(row, shop.now()) && row.finishedAt
        ? new Date(row.finishedAt.getTime() + importRetentionDays * 86_400_000)
        : null
    return done({
      ...row,
      hasTitle: mapping?.columns.title !== undefined,
      cells: cells.map(({ importId: _, ...cell }) => cell),
      ...{ files, leftOutRows, remarks, keptWorks, cameIn, undoUntil },
      undo: undoUntil ? await forecastUndo(shop, id) : null,
      mayGoOn: Boolean(key),
    })
  })

async function getFileCounts(shop: Shop, id: string): Promise<ImportView["files"]> {
  const kept = await shop.db.select().from(importFiles).where(eq(importFiles.importId, id))
  const sent = await shop.db
    .select({ name: uploads.name, state: uploads.state, problem: uploads.problem })
    .from(uploads)
    .where(and(eq(uploads.subjectId, id), eq(uploads.purpose, "import picture"), ne(uploads.state, "done")))
  return {
    pictures: kept.reduce((sum, { entries }) => sum + (entries?.length ?? 1), 0),
    arriving: sent.filter(({ state }) => state === "waiting").length,
    refused: sent.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }])),
  }
}

const listLines = (shop: Shop, id: string, kinds: LineKind[]): Promise<ImportLineRow[]> =>
  shop.db
    .select({ row: importLines.row, title: importLines.title, message: importLines.message })
    .from(importLines)
    .where(and(eq(importLines.importId, id), inArray(importLines.kind, kinds)))
    .orderBy(asc(importLines.id))
    .limit(maxLines)

async function listRemarks(shop: Shop, id: string, isOver: boolean): Promise<ImportView["remarks"]> {
  const isAsked = sql`exists (select from ${importCells} where ${importCells.importId} = ${importLines.importId}
    and ${importCells.row} = ${importLines.row}
    and ${importLines.message} = ${importCells.heading} || ': ' || ${importCells.problem})`
  const lines = await shop.db
    .select({
      row: importLines.row,
      title: importLines.title,
      message: importLines.message,
      all: sql<number>`count(*) over ()::int`,
    })
    .from(importLines)
    .where(and(eq(importLines.importId, id), eq(importLines.kind, "warning"), isOver ? undefined : sql`not ${isAsked}`))
    .orderBy(asc(importLines.id))
    .limit(maxLines)
  return { lines: lines.map(({ all: _, ...line }) => line), all: lines[0]?.all ?? 0 }
}

/** Works with a picture first, because they are recognized. */
async function listImportedWorks(shop: Shop, id: string): Promise<ImportedWork[]> {
  const rows = await shop.db
    .select({ id: artworks.id, title: artworks.title, picture: pictureColumns })
    .from(importWorks)
    .innerJoin(artworks, eq(artworks.id, importWorks.artworkId))
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(and(eq(importWorks.importId, id), ne(importWorks.kind, "unchanged")))
    .orderBy(sql`${artworks.mainPictureId} is null`, asc(importWorks.row))
    .limit(maxPictures)
  return rows.map(({ picture, ...work }) => ({
    ...work,
    picture: picture ? toPictureView(picture, "", gridWidths) : null,
  }))
}

export type ListedImport = Pick<
  ImportRow,
  "id" | "state" | "fileName" | "createdAt" | "finishedAt" | "created" | "updated" | "removed" | "restored" | "kept"
> & { mayBeUndone: boolean }

export const listImports = (shop: Shop, actor: Actor): Promise<Outcome<ListedImport[]>> =>
  query(shop, actor, "imports.read", async (db) => {
    const { id, state, fileName, createdAt, finishedAt, created, updated, removed, restored, kept } = imports
    const rows = await db
      .select({ id, state, fileName, createdAt, finishedAt, created, updated, removed, restored, kept })
      .from(imports)
      .orderBy(desc(createdAt), desc(id))
      .limit(maxLines)
    return done(rows.map((row) => ({ ...row, mayBeUndone: canUndoImport(row, shop.now()) })))
  })

type ImportInProgress = { id: string; words: string; part: number }

export const findImportInProgress = (shop: Shop, actor: Actor): Promise<Outcome<ImportInProgress | null>> =>
  query(shop, actor, "imports.read", async (db) => {
    const [row] = await db
      .select()
      .from(imports)
      .where(inArray(imports.state, ["running", "undoing", "reading"]))
      .orderBy(sql`${imports.state} = 'reading'`, asc(imports.createdAt))
      .limit(1)
    if (!row) return done(null)
    const { id, state, rowsDone, rowsTotal, picturesDone, picturesTotal } = row
    if (state === "undoing") {
      const gone = row.removed + row.restored + row.kept
      return done({ id, words: "Undoing an import", part: gone / Math.max(1, row.created + row.updated) })
    }
    if (state === "running" && rowsDone >= rowsTotal && picturesTotal > 0)
      return done({
        id,
        words: `Importing pictures, ${picturesDone} of ${picturesTotal}`,
        part: picturesDone / picturesTotal,
      })
    const words = state === "reading" ? "Reading a file" : `Importing ${rowsDone} of ${rowsTotal}`
    return done({ id, words, part: rowsDone / Math.max(1, rowsTotal) })
  })

export type ReportLine = ImportLineRow & { id: number; kind: LineKind }

export const listReportLines = (shop: Shop, actor: Actor, id: string, after = 0): Promise<Outcome<ReportLine[]>> =>
  query(shop, actor, "imports.read", async (db) => {
    const { kind, row, title, message } = importLines
    return done(
      await db
        .select({ id: importLines.id, kind, row, title, message })
        .from(importLines)
        .where(and(eq(importLines.importId, id), gt(importLines.id, after)))
        .orderBy(asc(importLines.id))
        .limit(2000),
    )
  })
