import { mkdir, readdir, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import { parseArgs } from "node:util"
import { Presets, SingleBar } from "cli-progress"
import { system } from "../../domain/actor.ts"
import { attachFromFolder } from "../../domain/artworks/import/attach-from-folder.server.ts"
import { layoutNames } from "../../domain/artworks/import/fields.ts"
import { openImportFile } from "../../domain/artworks/import/open-import-file.server.ts"
import { importArtworks } from "../../domain/artworks/import-artworks.server.ts"
import { beginCommandLineImport } from "../../domain/imports/command-line-import.server.ts"
import { TakenOver } from "../../domain/imports/import-lease.server.ts"
import { lengthUnits } from "../../domain/imports/import-options.ts"
import { readSettings } from "../../domain/settings/settings-queries.server.ts"
import { sizeUnitsOf } from "../../domain/settings/size-units.ts"
import { isCurrency } from "../../lib/currencies.ts"
import type { CommandContext } from "./command-context.ts"
import { sayFile, sayReport } from "./import-output.ts"
import { openReportFile } from "./import-report-file.ts"
import { CommandProblem } from "./problem.ts"
import { undoCommand } from "./undo-import.ts"

const usage = [
  "npm run import -- FILE [--images FOLDER] [--dry-run] [--publish] [--currency USD] [--unit cm] [--sheet NAME] [--unclear ask|new|same]",
  "npm run import -- --undo [FILE] [--dry-run]",
].join("\n")

/** `npm run import` */
export async function importCommand({ shop, args, tell, signal, env }: CommandContext): Promise<void> {
  const asked = readArguments(args)
  if (asked.undo) return undoCommand({ shop, tell, signal }, asked)
  const { file, images, dryRun, publish, currency, unit, sheet, unclear } = asked
  const { site } = await readSettings(shop.db, "site")
  const options = { sheet, lengthUnit: unit, currency: site.currency, statedCurrency: currency }
  const opened = await openImportFile(file, options).catch(
    unreadable(`The file ${file} cannot be read. Please check its name.`),
  )
  if (!opened.ok) throw new CommandProblem(opened.problem)
  const { table, mapping, survey } = opened
  sayFile(
    file,
    { layout: layoutNames[mapping.layout], table, survey, unit: survey.likelyUnit ?? sizeUnitsOf(site).first },
    tell,
  )
  if (!mapping.columns.title) throw new CommandProblem("No column of this file holds titles. Which one does?")
  if (images)
    await readdir(images).catch(unreadable(`The folder of pictures ${images} cannot be read. Please check its name.`))

  const actor = system("Import")
  const said = { path: file, bytes: (await stat(file)).size, rows: survey.rows, publish, hasPictures: Boolean(images) }
  const begun = dryRun ? null : await beginCommandLineImport(shop, said)
  if (begun && !begun.ok) throw new CommandProblem(begun.problem.message)
  const recorded = begun?.value
  const hang = recorded ? { hang: recorded.hang } : {}
  const pictures = images ? await attachFromFolder(shop, actor, images, { dryRun, signal, ...hang }) : undefined
  const folder = join(env.SOLANDER_DATA, "imports")
  await mkdir(folder, { recursive: true })
  const notes = openReportFile(folder, basename(file), shop.now())
  const bar = startBar(survey.rows)
  const began = performance.now()
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
    throw error instanceof TakenOver ? new CommandProblem("Stopped: this import was undone while it ran.") : error
  })
  bar.stop()
  const reportPath = await notes.close()
  if (!outcome.ok) throw new CommandProblem(outcome.problem.message)
  await recorded?.end(outcome.value)
  sayReport(outcome.value, { seconds: (performance.now() - began) / 1000, reportPath }, tell)
  if (outcome.value.counts.error + outcome.value.counts.question > 0) process.exitCode = 2
}

function startBar(rows: number): SingleBar {
  const format = "{bar} {value} of {total} rows, {works} works, {errors} not imported"
  const options = { format, hideCursor: true, stream: process.stderr, noTTYOutput: false }
  const bar = new SingleBar(options, Presets.shades_classic)
  bar.start(rows, 0, { works: 0, errors: 0 })
  return bar
}

const unreadable = (words: string) => (error: NodeJS.ErrnoException) => {
  if (!["ENOENT", "ENOTDIR", "EISDIR", "EACCES"].includes(error.code ?? "")) throw error
  throw new CommandProblem(words)
}

function readArguments(args: string[]) {
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
