import { appendFileSync, existsSync, writeFileSync } from "node:fs"
import { mkdir, readdir, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import { parseArgs } from "node:util"
import { Presets, SingleBar } from "cli-progress"
import { system } from "../../domain/actor.ts"
import { attachFromFolder } from "../../domain/artworks/import/attach-from-folder.server.ts"
import { layoutNames } from "../../domain/artworks/import/fields.ts"
import type { ImportNote, NoteKind } from "../../domain/artworks/import/import-report.ts"
import { openImportFile } from "../../domain/artworks/import/open-import-file.server.ts"
import { importArtworks } from "../../domain/artworks/import-artworks.server.ts"
import { startCommandLineImport } from "../../domain/imports/command-line-import.server.ts"
import { LeaseLost } from "../../domain/imports/import-lease.server.ts"
import { lengthUnits } from "../../domain/imports/import-options.ts"
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

/** `npm run import` */
export async function importCommand({ shop, args, print, signal, env }: CommandLineContext): Promise<void> {
  const parsed = parseArguments(args)
  if (parsed.undo) return undoCommand({ shop, print, signal }, parsed)
  const { file, images, dryRun, publish, currency, unit, sheet, unclear } = parsed
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
  if (images)
    await readdir(images).catch(unreadable(`The folder of pictures ${images} cannot be read. Please check its name.`))

  const actor = system("Import")
  const details = {
    path: file,
    bytes: (await stat(file)).size,
    rows: survey.rows,
    publish,
    hasPictures: Boolean(images),
  }
  const started = dryRun ? null : await startCommandLineImport(shop, details)
  if (started && !started.ok) throw new CommandProblem(started.problem.message)
  const recorded = started?.value
  const hang = recorded ? { hang: recorded.hang } : {}
  const pictures = images ? await attachFromFolder(shop, actor, images, { dryRun, signal, ...hang }) : undefined
  const folder = join(env.SOLANDER_DATA, "imports")
  await mkdir(folder, { recursive: true })
  const notes = openReportFile(folder, basename(file), shop.now())
  const bar = startBar(survey.rows)
  const startedAt = performance.now()
  const outcome = await importArtworks(shop, actor, {
    rows: table.rows,
    mapping,
    survey,
    file,
    unclear,
    dryRun,
    drafts: publish ? false : "unless offered",
    currency: survey.currency,
    signal,
    pictures,
    ...recorded?.options,
    onNote: notes.write,
    onProgress: ({ rows, works, counts }) => bar.update(rows, { works, errors: counts.error + counts.question }),
  }).catch((error: unknown) => {
    throw error instanceof LeaseLost ? new CommandProblem("Stopped: this import was undone while it ran.") : error
  })
  bar.stop()
  const reportPath = await notes.close()
  if (!outcome.ok) throw new CommandProblem(outcome.problem.message)
  await recorded?.end(outcome.value)
  printImportReport(outcome.value, { seconds: (performance.now() - startedAt) / 1000, reportPath }, print)
  if (outcome.value.counts.error + outcome.value.counts.question > 0) process.exitCode = 2
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
