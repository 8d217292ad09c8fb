import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { insertRows, type NewRow } from "../../../../db/json-rows.ts"
import { importCells, importFiles, importLines, imports } from "../../../../db/tables/imports.ts"
import { getCalendarDate } from "../../../../lib/site-time.ts"
import { truncateText } from "../../../../lib/truncate-text.ts"
import { withScratch } from "../../../../services/images/scratch.server.ts"
import { WorkerPoolClosed } from "../../../../services/images/worker-pool.server.ts"
import { system } from "../../../actor.ts"
import { command, noInput } from "../../../command.server.ts"
import { done } from "../../../problem.ts"
import { getSettings } from "../../../settings/settings-queries.server.ts"
import { getSizeUnits } from "../../../settings/size-units.ts"
import type { Shop } from "../../../shop.ts"
import { importArtworks } from "../import-artworks.server.ts"
import type { ImportedBatch, ImportedWork } from "../import-run.ts"
import { createPictureFinder } from "../match-pictures.ts"
import { getFieldsByColumn } from "../remap.ts"
import { surveyRows } from "../survey.ts"
import { withSamples } from "./answered-rows.ts"
import { type Forecast, type FoundFile, type ImportRow, parseImportRow } from "./import.ts"
import { insertImportLines, type NewImportLine, toNoteLine, toWorkLine } from "./import-lines.server.ts"
import { type ImportPaths, maxCellLength, type OpenImport, openImport } from "./open-import.server.ts"
import { proposeValue } from "./propose-value.ts"
import { runWhileWanted } from "./run-while-wanted.ts"

const actor = system("Import")

export const maxCells = 200
const maxNamed = 20

/** A dry run for the forecast. A choice made in between aborts it, because another reading is queued. */
export async function analyzeImport(
  shop: Shop,
  data: { importId: string; revision: number },
  attempt = { last: true },
): Promise<void> {
  const current = and(eq(imports.id, data.importId), eq(imports.revision, data.revision), eq(imports.state, "reading"))
  const [found] = await shop.db.select().from(imports).where(current)
  const row = found && parseImportRow(found)
  if (!row?.key) return
  const reading: ImportReading = {
    row,
    isWanted: async () => (await shop.db.select({ id: imports.id }).from(imports).where(current)).length > 0,
    saveState: async (set) =>
      (await shop.db.update(imports).set(set).where(current).returning({ id: imports.id })).length > 0,
  }
  const problem = await shop.storage.private
    .withFile(row.key, (path) => withScratch((scratch) => analyzeFile(shop, reading, { path, scratch })))
    .catch((err: unknown) => {
      if (!attempt.last || err instanceof WorkerPoolClosed) throw err
      shop.log.error({ err, importId: row.id }, "an import’s file could not be read")
      return "Something failed that Solander did not expect. The server’s log has the details."
    })
  if (problem) await reading.saveState({ state: "failed", problem, found: null, forecast: null })
}

type ImportReading = {
  row: ImportRow
  isWanted: () => Promise<boolean>
  saveState: (set: Partial<typeof imports.$inferInsert>) => Promise<boolean>
}

/** @returns why the file cannot be imported, as a sentence */
async function analyzeFile(
  shop: Shop,
  { row, isWanted, saveState }: ImportReading,
  paths: ImportPaths,
): Promise<string | null> {
  const opened = await runWhileWanted(isWanted, (signal) => openImport(shop, row, paths, signal))
  if (!opened) return null
  if (!opened.ok) return `${opened.problem}.`
  const { table, mapping, choices } = opened
  const { site } = await getSettings(shop.db, "site")
  const { samples, rows } = withSamples(table.rows)
  const { currency: statedCurrency, columns = {} } = choices
  const unwanted = Object.keys(columns).filter((heading) => columns[heading] === "")
  const today = getCalendarDate(site.timeZone, shop.now())
  const stated = { currency: site.currency, today, ...(statedCurrency && { statedCurrency }), sheet: table, unwanted }
  let survey = await surveyRows(mapping, rows, stated)
  if (row.found === null && survey.unitless > 0 && !choices.lengthUnit) {
    // The likely unit, else the studio's, until the user chooses another.
    choices.lengthUnit = survey.likelyUnit ?? getSizeUnits(site).first
    mapping.lengthUnit = choices.lengthUnit
    survey = await surveyRows(mapping, rows, stated)
  }
  const fields = getFieldsByColumn(mapping)
  const counts = new Map([...survey.taken, ...survey.ignored].map(({ heading, cells }) => [heading, cells]))
  const file: FoundFile = {
    revision: row.revision,
    format: table.format,
    encoding: table.encoding ?? null,
    delimiter: table.delimiter ?? null,
    sheets: table.sheets ?? [],
    sheet: table.sheet ?? null,
    headingRow: table.headingRow,
    layout: mapping.layout,
    isRemembered: opened.isRemembered,
    columns: table.headers.map((heading) => ({
      heading,
      field: fields.get(heading) ?? null,
      cells: counts.get(heading) ?? 0,
      samples: samples.get(heading) ?? [],
    })),
    rows: survey.rows,
    currency: survey.currency,
    currencyReason: survey.currencyReason,
    lengthUnit: survey.lengthUnit ?? mapping.lengthUnit,
    unitless: survey.unitless,
    asked: survey.columnQuestions,
  }
  const known = { found: file, mapping, choices, rowsTotal: survey.rows, rowsDone: 0, problem: null }
  if (!(await saveState(known))) return null
  if (!mapping.columns.title) {
    await saveState({ state: "ready", forecast: null })
    return null
  }
  await createForecast(
    shop,
    { row, isWanted, saveState },
    { ...opened, survey, unit: survey.lengthUnit ?? getSizeUnits(site).first },
  )
  return null
}

type Surveyed = OpenImport & {
  survey: Awaited<ReturnType<typeof surveyRows>>
  unit: Parameters<typeof proposeValue>[2]["unit"]
}

type ForecastCells = Map<string, NewRow<typeof importCells>>

async function createForecast(shop: Shop, { row, saveState }: ImportReading, opened: Surveyed): Promise<void> {
  const { table, mapping, survey, choices, unclearRows } = opened
  const importId = row.id
  await shop.db.delete(importLines).where(eq(importLines.importId, importId))
  const imported = await importArtworks(shop, actor, {
    rows: table.rows,
    mapping,
    survey,
    file: row.fileName,
    dryRun: true,
    drafts: choices.publish !== true,
    unclear: choices.unclear ?? "ask",
    unclearRows,
  })
  if (!imported.ok) throw new Error(imported.problem.message)
  const { report, batches } = imported.value
  const find = createPictureFinder(await listPictures(shop, importId))
  const found = { wrong: 0, changes: [] as Forecast["changes"], pictures: { byName: 0, byAddress: 0, missing: 0 } }
  const cells: ForecastCells = new Map()
  const series = new Set<string>()
  for await (const batch of batches) {
    for (const { title } of batch.newSeries) series.add(title)
    for (const cell of listForecastCells(batch, importId, opened)) {
      found.wrong++
      if (cells.size < maxCells) cells.set(JSON.stringify([cell.row, cell.heading]), cell)
    }
    for (const work of batch.works) {
      addChange(found.changes, work)
      countPictures(found.pictures, work, find)
    }
    if (!(await saveState({ rowsDone: report.rows }))) return
    await insertImportLines(shop.db, importId, listForecastLines(batch))
  }
  const { rows, created, updated, unchanged, counts } = report
  const { error: errors, question: questions, warning: warnings } = counts
  const newSeries = [...series].slice(0, maxNamed)
  await saveForecast(shop, row, cells, {
    ...found,
    rows,
    created,
    updated,
    unchanged,
    errors,
    questions,
    warnings,
    newSeries,
  })
}

const listForecastLines = ({ notes, works }: ImportedBatch): NewImportLine[] => [
  ...notes.map(({ kind, note }) => toNoteLine(kind, note)),
  ...works.flatMap((work) => [toWorkLine(work), ...work.notes.map((note) => toNoteLine("warning", note))]),
]

/** Unreadable cells and undecided rows. */
function listForecastCells({ notes, works }: ImportedBatch, importId: string, { survey, unit }: Surveyed) {
  const questions = notes.flatMap(({ kind, note }) =>
    kind === "question" ? { ...note, heading: "", text: "", proposal: null, problem: note.message } : [],
  )
  const wrong = works.flatMap(({ work, cells }) =>
    cells
      .filter(({ isWrong, heading }) => isWrong && heading !== "")
      .map(({ row, heading, field, cell, isDoubted, message: problem }) => {
        const proposal = isDoubted ? null : proposeValue(field, cell, { currency: survey.currency, unit })
        return { row, title: work.input.title, heading, text: truncateText(cell, maxCellLength), proposal, problem }
      }),
  )
  return [...questions, ...wrong].map(({ row, title, heading, text, proposal, problem }) => ({
    importId,
    row,
    heading,
    title: truncateText(title, 500),
    text,
    proposal,
    problem,
  }))
}

function addChange(changes: Forecast["changes"], { work, changes: kind, changed }: ImportedWork): void {
  if (kind === "updated" && changes.length < maxNamed) changes.push({ title: work.input.title, changed })
}

function countPictures(
  counts: Forecast["pictures"],
  { work }: ImportedWork,
  find: ReturnType<typeof createPictureFinder>,
): void {
  const { title, inventoryNumber } = work.input
  const { files, missing } = find({ title, inventoryNumber, images: work.images })
  const byAddress = missing.filter((image) => /^https?:\/\//i.test(image)).length
  counts.byName += files.length
  counts.byAddress += byAddress
  counts.missing += missing.length - byAddress
}

async function saveForecast(shop: Shop, row: ImportRow, cells: ForecastCells, forecast: Forecast): Promise<void> {
  const importId = row.id
  await command(shop, actor, "imports.write", noInput, async ({ tx }) => {
    const ready = and(eq(imports.id, importId), eq(imports.revision, row.revision), eq(imports.state, "reading"))
    const set = { state: "ready" as const, forecast, rowsDone: forecast.rows, problem: null }
    const [written] = await tx.update(imports).set(set).where(ready).returning({ id: imports.id })
    if (!written) return done(null)
    await tx.delete(importCells).where(and(eq(importCells.importId, importId), isNull(importCells.answer)))
    await tx.update(importCells).set({ problem: null }).where(eq(importCells.importId, importId))
    if (cells.size === 0) return done(null)
    await tx.execute(sql`${insertRows(importCells, [...cells.values()])}
      on conflict (import_id, "row", heading) do update set problem = excluded.problem, proposal = excluded.proposal`)
    return done(null)
  })
}

async function listPictures(shop: Shop, importId: string): Promise<{ name: string }[]> {
  const files = await shop.db
    .select()
    .from(importFiles)
    .where(inArray(importFiles.importId, [importId]))
  return files.flatMap(({ name, entries }) =>
    (entries ?? [name]).map((one) => ({ name: one.split("/").at(-1) ?? one })),
  )
}
