import { existsSync, readFileSync } from "node:fs"
import { createInterface } from "node:readline/promises"
import { Writable } from "node:stream"
import { parseArgs } from "node:util"
import { createSetupLink } from "../../domain/accounts/people/setup-links.server.ts"
import { system } from "../../domain/actor.ts"
import { adoptRecovery } from "../../domain/archive/elsewhere/adopt-recovery.server.ts"
import { type FoundCopy, listCopies } from "../../domain/archive/elsewhere/read-copies.server.ts"
import { type RecoveredSite, recoverSite } from "../../domain/archive/elsewhere/recover-site.server.ts"
import { openRecoveryKey } from "../../domain/archive/elsewhere/recovery-key.server.ts"
import { parseRecoveryLine, type Recovery } from "../../domain/archive/elsewhere/recovery-line.server.ts"
import { TargetProblem } from "../../services/backup-targets/target-problem.ts"
import { resumePictures } from "../resume-pictures.ts"
import { askRecovery } from "./ask-recovery.ts"
import type { CommandLineContext } from "./command-context.ts"
import { CommandProblem } from "./problem.ts"
import { formatCountOf, progressBar } from "./progress.ts"

const usage = `solander recover                           asks for the line of the recovery sheet, or for key and place
solander recover --sheet FILE              reads that line from a file
solander recover --sheet FILE --list       lists the backups
solander recover --sheet FILE --backup 2   restores the second newest
solander recover --sheet FILE --place 2    from the second place of the sheet
From the sources: npm run recover -- …`

/** Some files could not be read; everything else is restored. */
const partlyRecovered = 3

/** `solander recover`, into an empty site. */
export async function recoverCommand(context: CommandLineContext): Promise<void> {
  const { shop, print, signal } = context
  const options = parseArguments(context.args)
  const recovery = options.sheet ? await readSheet(options.sheet) : await askFor(context)
  const place = recovery.targets[options.place - 1]
  if (!place) throw new CommandProblem(`The sheet has ${formatCountOf(recovery.targets.length, "place", "places")}.`)
  const key = await openRecoveryKey(recovery.key)
  const target = shop.openBackupTarget(place.settings)
  try {
    print(`Reading what is kept in ${place.name} …`)
    const { copies, unreadable } = await listCopies(target, key, shop.now())
    if (copies.length === 0) throw new CommandProblem(explainNothing(unreadable.length))
    listFound(copies, print)
    if (options.list) return
    const chosen = copies[options.backup - 1]
    if (!chosen) throw new CommandProblem(`There are ${formatCountOf(copies.length, "backup", "backups")}.`)
    const bar = progressBar()
    const recovered = await recoverSite(
      shop,
      system("Recover"),
      { target, key, manifest: chosen.manifest },
      {
        signal,
        onFile: (done, total) => bar.to(done, total),
      },
    ).finally(() => bar.end())
    if (!recovered.ok) throw new CommandProblem(recovered.problem.message)
    await printResult(context, chosen, recovered.value)
    await goOn(context, recovery)
  } catch (error) {
    if (signal.aborted) throw new CommandProblem("Stopped. Run it again: it continues where it was.")
    throw error instanceof TargetProblem ? new CommandProblem(`${error.message} Run it again: it continues.`) : error
  } finally {
    await target.close()
  }
}

/** The site is restored: what fails now is said, and can be done in the studio. */
async function goOn({ shop, print }: CommandLineContext, recovery: Recovery): Promise<void> {
  const adopted = await adoptRecovery(shop, system("Recover"), recovery).catch((err: unknown) => {
    shop.log.error({ err }, "the places of the recovery sheet were not saved")
    return null
  })
  if (adopted?.ok) print("No backup is sent elsewhere until you try each place: Settings, Backups.")
  else {
    print("The places of the sheet could not be saved. Add them again: Settings, Backups.")
    process.exitCode = partlyRecovered
  }
  await resumePictures(shop).catch((err: unknown) => shop.log.error({ err }, "pictures were not resumed"))
}

function parseArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        sheet: { type: "string" },
        list: { type: "boolean", default: false },
        backup: { type: "string", default: "1" },
        place: { type: "string", default: "1" },
      },
    })
    if (positionals.length > 0) throw new Error("Everything is given by name.")
    const [backup, place] = [Number(values.backup), Number(values.place)]
    if (!Number.isInteger(backup) || !Number.isInteger(place)) throw new Error("Please give a whole number.")
    return { sheet: values.sheet, list: values.list, backup, place }
  } catch (error) {
    throw new CommandProblem(`${(error as Error).message}\n${usage}`)
  }
}

async function readSheet(file: string): Promise<Recovery> {
  if (!existsSync(file)) throw new CommandProblem(`There is no such file: ${file}`)
  const recovery = await parseRecoveryLine(readFileSync(file, "utf8"))
  if (!recovery) throw new CommandProblem(`${file} doesn’t have the whole line of a recovery sheet (SOLANDER1:…).`)
  return recovery
}

async function askFor({ print, signal }: CommandLineContext): Promise<Recovery> {
  if (!process.stdin.isTTY) throw new CommandProblem(`Nothing was asked, because this is not a terminal.\n${usage}`)
  let isMuted = false
  const output = new Writable({
    write(bytes, _, written) {
      if (!isMuted) process.stderr.write(bytes)
      written()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 })
  const ask = async (question: string, isSecret = false) => {
    const answer = lines.question(`${question} `, { signal })
    isMuted = isSecret
    return answer.finally(() => {
      isMuted = false
      if (isSecret) process.stderr.write("\n")
    })
  }
  try {
    return await askRecovery(ask, print)
  } finally {
    lines.close()
  }
}

const explainNothing = (unreadable: number): string =>
  unreadable > 0
    ? `This key reads none of the ${formatCountOf(unreadable, "backup", "backups")} there: it is another site’s key, or mistyped, or this computer’s clock is wrong.`
    : "There is no backup in this place."

function listFound(copies: FoundCopy[], print: (text: string) => void): void {
  for (const [at, { manifest }] of copies.entries()) {
    const { madeAt, artist, rows, files } = manifest
    const when = madeAt.slice(0, 16).replace("T", " ")
    print(
      `${String(at + 1).padStart(3)}  ${when} UTC  ${artist}: ${formatCountOf(rows, "row", "rows")}, ${formatCountOf(files.count, "file", "files")}`,
    )
  }
}

async function printResult(
  { shop, print }: CommandLineContext,
  { manifest }: FoundCopy,
  { files, lost, brokenLists, restored }: RecoveredSite,
): Promise<void> {
  print(
    `The site of ${manifest.artist} is back, as it was on ${manifest.madeAt.slice(0, 16).replace("T", " ")} UTC: ` +
      `${formatCountOf(manifest.rows, "row", "rows")} and ${formatCountOf(files, "file", "files")}.`,
  )
  for (const { file, reason } of lost) print(`Not restored, its backup is ${reason}: ${file.bucket}/${file.key}`)
  for (const { chunk, reason } of brokenLists) print(`Not restored, a part of the list of files is ${reason}: ${chunk}`)
  if (lost.length + brokenLists.length > 0) {
    print("Everything else is restored. An older backup may have these files: see --list.")
    process.exitCode = partlyRecovered
  }
  if (restored.unsent > 0)
    print(
      `${formatCountOf(restored.unsent, "e-mail was", "e-mails were")} not sent then. They wait in the mailbox, where you can send them.`,
    )
  print("Passwords are not in a backup. Start the site, and set yours through this link:")
  print(shop.siteUrl + (await createSetupLink(shop)))
}
