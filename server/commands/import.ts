import { mkdir } from "node:fs/promises"
import { basename, join } from "node:path"
import { parseArgs } from "node:util"
import { Presets, SingleBar } from "cli-progress"
import { system } from "../../domain/actor.ts"
import { attachFromFolder } from "../../domain/artworks/import/attach-from-folder.server.ts"
import { layoutNames } from "../../domain/artworks/import/fields.ts"
import { openImportFile } from "../../domain/artworks/import/open-import-file.server.ts"
import { importArtworks } from "../../domain/artworks/import-artworks.server.ts"
import { readSettings } from "../../domain/settings/settings-queries.server.ts"
import { isCurrency } from "../../lib/currencies.ts"
import type { CommandContext } from "./command-context.ts"
import { sayFile, sayReport } from "./import-output.ts"
import { openReportFile } from "./import-report-file.ts"
import { CommandProblem } from "./problem.ts"

const usage =
  "npm run import -- FILE [--images FOLDER] [--dry-run] [--currency USD] [--sheet NAME] [--unclear ask|new|same]"

/** `npm run import`: imports the works of a table file, and says what became of each row. */
export async function importCommand({ shop, args, tell, signal, env }: CommandContext): Promise<void> {
  const { file, images, dryRun, currency, sheet, unclear } = readArguments(args)
  const { site } = await readSettings(shop.db, "site")
  const opened = await openImportFile(file, { sheet, currency: site.currency, statedCurrency: currency }).catch(
    unreadable(`The file ${file} cannot be read. Please check its name.`),
  )
  if (!opened.ok) throw new CommandProblem(opened.problem)
  const { table, mapping, survey } = opened
  sayFile(file, layoutNames[mapping.layout], table, survey, tell)

  const actor = system("Import")
  const pictures = images
    ? await attachFromFolder(shop, actor, images, { dryRun, signal }).catch(
        unreadable(`The folder of pictures ${images} cannot be read. Please check its name.`),
      )
    : undefined
  const folder = join(env.SOLANDER_DATA, "imports")
  await mkdir(folder, { recursive: true })
  const notes = openReportFile(folder, basename(file), shop.now())
  const bar = new SingleBar(
    {
      format: "{bar} {value} of {total} rows, {works} works, {errors} not imported",
      hideCursor: true,
      stream: process.stderr,
      noTTYOutput: false,
    },
    Presets.shades_classic,
  )
  bar.start(survey.rows, 0, { works: 0, errors: 0 })
  const began = performance.now()
  const outcome = await importArtworks(shop, actor, {
    rows: table.rows,
    mapping,
    survey,
    file,
    unclear,
    dryRun,
    currency: survey.currency,
    signal,
    pictures,
    onNote: notes.write,
    onProgress: ({ rows, works, counts }) => bar.update(rows, { works, errors: counts.error + counts.question }),
  })
  bar.stop()
  const reportPath = await notes.close()
  if (!outcome.ok) throw new CommandProblem(outcome.problem.message)
  sayReport(outcome.value, { seconds: (performance.now() - began) / 1000, reportPath }, tell)
  if (outcome.value.counts.error + outcome.value.counts.question > 0) process.exitCode = 2
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
        currency: { type: "string" },
        sheet: { type: "string" },
        unclear: { type: "string", default: "ask" },
      },
    })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new Error("Name one file.")
    const currency = values.currency?.toUpperCase()
    if (currency && !isCurrency(currency))
      throw new Error(`${values.currency} is not a currency. Currencies have three letters, like USD.`)
    const unclear = answers.find((answer) => answer === values.unclear)
    if (!unclear) throw new Error(`--unclear takes one of ${answers.join(", ")}.`)
    return { file, images: values.images, dryRun: values["dry-run"], currency, sheet: values.sheet, unclear }
  } catch (error) {
    throw new CommandProblem(`${(error as Error).message}\n${usage}`)
  }
}

const answers = ["ask", "new", "same"] as const
