import { appendFileSync, existsSync, writeFileSync } from "node:fs"
import { mkdir, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import { parseArgs } from "node:util"
import { Presets, SingleBar } from "cli-progress"
import { system } from "../../domain/actor.ts"
import { layoutNames } from "../../domain/artworks/import/fields.ts"
import { importArtworks } from "../../domain/artworks/import/import-artworks.server.ts"
import { addNote, type ImportNote, type NoteKind } from "../../domain/artworks/import/import-report.ts"
import type { ImportedBatch } from "../../domain/artworks/import/import-run.ts"
import { openImportFile } from "../../domain/artworks/import/open-import-file.server.ts"
import { attachFromFolder, openPictureFolder } from "../../domain/artworks/import/runs/attach-from-folder.server.ts"
import { startCommandLineImport } from "../../domain/artworks/import/runs/command-line-import.server.ts"
import { LeaseLost } from "../../domain/artworks/import/runs/import-lease.server.ts"
import { lengthUnits } from "../../domain/artworks/import/runs/import-options.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { getSizeUnits } from "../../domain/settings/size-units.ts"
import { csvLine, csvMark } from "../../lib/csv.ts"
import { isCurrency } from "../../lib/currencies.ts"
import type { CommandLineContext } from "./command-context.ts"
import { printImportFile, printImportReport } from "./import-output.ts"
import { CommandProblem } from "./problem.ts"
import { undoCommand } from "./undo-import.ts"

const noteKindLabels: Record<NoteKind, string> = {
  error: "Not imported",
  question: "Not imported: is it new?",
  warning: "Please check",
}

const batchSize = 500

function openReportFile(folder: string, name: string, at: Date) {
  const time = at.toISOString().slice(0, 19).replaceAll(":", "-")
  const path = join(folder, `${name.replace(/\.[^.]*$/, "")} ${time}.csv`)
  let lines: string[] = []
  const flush = () => {
    if (lines.length === 0) return
    if (!existsSync(path)) writeFileSync(path, csvMark + csvLine(["Row", "Work", "What", "Why"]))
    appendFileSync(path, lines.join(""))
    lines = []
  }
  return {
    write(kind: NoteKind, { row, title, message }: ImportNote): void {
      lines.push(csvLine([row > 0 ? String(row) : "", title, noteKindLabels[kind], message]))
      if (lines.length >= batchSize) flush()
    },
    async close(): Promise<string | null> {
      flush()
      return existsSync(path) ? path : null
    },
  }
}

const usage = [
  "npm run import -- FILE [--images FOLDER] [--dry-run] [--publish] [--currency USD] [--unit cm] [--sheet NAME] [--unclear ask|new|same]",
  "npm run import -- --undo [FILE] [--dry-run]",
].join("\n")

type ImportArguments = Exclude<ReturnType<typeof parseArguments>, { undo: true }>
type OpenedFile = Extract<Awaited<ReturnType<typeof openImportFile>>, { ok: true }>

const actor = system("Import")

/** `npm run import` */
export async function importCommand(context: CommandLineContext): Promise<void> {
  const { shop, args, print, signal } = context
  const parsed = parseArguments(args)
  if (parsed.undo) return undoCommand({ shop, print, signal }, parsed)
  const opened = await openFile(context, parsed)
  const startedAt = performance.now()
  const { report, reportPath } = await runImport(context, parsed, opened)
  printImportReport(report, { seconds: (performance.now() - startedAt) / 1000, reportPath }, print)
  if (report.counts.error + report.counts.question > 0) process.exitCode = 2
}

async function openFile({ shop, print }: CommandLineContext, parsed: ImportArguments): Promise<OpenedFile> {
  const { file, currency, unit, sheet } = parsed
  const { site } = await getSettings(shop.db, "site")
  const options = { sheet, lengthUnit: unit, currency: site.currency, statedCurrency: currency }
  const opened = await openImportFile(file, options).catch(
    unreadable(`The file ${file} cannot be read. Please check its name.`),
  )
  if (!opened.ok) throw new CommandProblem(opened.problem)
  const { table, mapping, survey } = opened
  printImportFile(
    file,
    { layout: layoutNames[mapping.layout], table, survey, unit: survey.likelyUnit ?? getSizeUnits(site).first },
    print,
  )
  if (!mapping.columns.title) throw new CommandProblem("No column of this file holds titles. Which one does?")
  return opened
}

async function startRecordedImport({ shop }: CommandLineContext, parsed: ImportArguments, rows: number) {
  const { file, images, publish } = parsed
  const bytes = (await stat(file)).size
  const started = await startCommandLineImport(shop, {
    path: file,
    bytes,
    rows,
    publish,
    hasPictures: Boolean(images),
  })
  if (!started.ok) throw new CommandProblem(started.problem.message)
  return started.value
}

async function runImport(context: CommandLineContext, parsed: ImportArguments, opened: OpenedFile) {
  const { shop, signal, env } = context
  const { file, images, dryRun, publish, unclear } = parsed
  const { table, mapping, survey } = opened
  const unreadableFolder = `The folder of pictures ${images} cannot be read. Please check its name.`
  const find = images ? await openPictureFolder(images).catch(unreadable(unreadableFolder)) : null
  const recorded = dryRun ? null : await startRecordedImport(context, parsed, survey.rows)
  const folder = join(env.SOLANDER_DATA, "imports")
  await mkdir(folder, { recursive: true })
  const reportFile = openReportFile(folder, basename(file), shop.now())
  const bar = startBar(survey.rows)
  const imported = await importArtworks(shop, actor, {
    rows: table.rows,
    mapping,
    survey,
    file,
    unclear,
    dryRun,
    drafts: publish ? false : "unless offered",
    signal,
    ...(recorded && { cause: recorded.cause, saveBatch: recorded.saveBatch }),
  })
  if (!imported.ok) throw new CommandProblem(imported.problem.message)
  const { report, batches } = imported.value
  try {
    for await (const batch of batches) {
      writeNotes(reportFile, batch)
      if (find) {
        const pictures = { actor, importId: recorded?.id ?? null, find, signal }
        const notes = toWarnings(await attachFromFolder(shop, pictures, batch.works))
        for (const { kind, note } of notes) {
          addNote(report, kind, note)
          reportFile.write(kind, note)
        }
        if (notes.length > 0) await recorded?.saveNotes(notes, batch.next)
      }
      const { rows, works, counts } = report
      bar.update(rows, { works, errors: counts.error + counts.question })
    }
  } catch (error) {
    throw error instanceof LeaseLost ? new CommandProblem("Stopped: this import was undone while it ran.") : error
  }
  bar.stop()
  const reportPath = await reportFile.close()
  await recorded?.end(report)
  return { report, reportPath }
}

const toWarnings = (notes: ImportNote[]): ImportedBatch["notes"] => notes.map((note) => ({ kind: "warning", note }))

function writeNotes({ write }: ReturnType<typeof openReportFile>, { notes, works }: ImportedBatch): void {
  for (const { kind, note } of [...notes, ...works.flatMap((work) => toWarnings(work.notes))]) write(kind, note)
}

function startBar(rows: number): SingleBar {
  const format = "{bar} {value} of {total} rows, {works} works, {errors} not imported"
  const options = { format, hideCursor: true, stream: process.stderr, noTTYOutput: false }
  const bar = new SingleBar(options, Presets.shades_classic)
  bar.start(rows, 0, { works: 0, errors: 0 })
  return bar
}

const unreadable = (problemText: string) => (error: NodeJS.ErrnoException) => {
  if (!["ENOENT", "ENOTDIR", "EISDIR", "EACCES"].includes(error.code ?? "")) throw error
  throw new CommandProblem(problemText)
}

function parseArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        images: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        publish: { type: "boolean", default: false },
        undo: { type: "boolean", default: false },
        currency: { type: "string" },
        unit: { type: "string" },
        sheet: { type: "string" },
        unclear: { type: "string", default: "ask" },
      },
    })
    const [file, ...more] = positionals
    const dryRun = values["dry-run"]
    if (values.undo && more.length === 0) return { undo: true as const, file, dryRun }
    if (!file || more.length > 0) throw new Error("Name one file.")
    const currency = values.currency?.toUpperCase()
    if (currency && !isCurrency(currency))
      throw new Error(`${values.currency} is not a currency. Currencies have three letters, like USD.`)
    const unclear = answers.find((answer) => answer === values.unclear)
    if (!unclear) throw new Error(`--unclear takes one of ${answers.join(", ")}.`)
    const unit = lengthUnits.find((one) => one === values.unit?.toLowerCase())
    if (values.unit !== undefined && !unit) throw new Error(`--unit takes one of ${lengthUnits.join(", ")}.`)
    const { images, publish, sheet } = values
    return { undo: false as const, file, images, dryRun, publish, currency, unit, sheet, unclear }
  } catch (error) {
    throw new CommandProblem(`${(error as Error).message}\n${usage}`)
  }
}

const answers = ["ask", "new", "same"] as const
