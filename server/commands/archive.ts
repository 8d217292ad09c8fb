import { existsSync } from "node:fs"
import { open, rename, rm, stat } from "node:fs/promises"
import { parseArgs } from "node:util"
import { createSetupLink } from "../../domain/accounts/people/setup-links.server.ts"
import { system } from "../../domain/actor.ts"
import { restoreArchive } from "../../domain/archive/restore-archive.server.ts"
import { writeArchive } from "../../domain/archive/write-archive.server.ts"
import { formatFileSize } from "../../lib/file-size.ts"
import { resumePictures } from "../resume-pictures.ts"
import type { CommandLineContext } from "./command-context.ts"
import { CommandProblem } from "./problem.ts"
import { formatCountOf, progressBar } from "./progress.ts"

/** `npm run export -- FILE`. The file gets its name only when it is complete. */
export async function exportCommand({ shop, args, print, signal }: CommandLineContext): Promise<void> {
  const { file } = parseArguments(args, "npm run export -- FILE.tar", {})
  if (existsSync(file)) throw new CommandProblem(`${file} is there already. Please choose another name.`)
  const unfinished = `${file}.unfinished`
  const bar = progressBar()
  try {
    const manifest = await writeArchive(shop, (await open(unfinished, "w", 0o600)).createWriteStream(), {
      signal,
      onFile: (done, total) => bar.to(done, total),
    })
    await rename(unfinished, file)
    bar.end()
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const { size } = await stat(file)
    print(
      `${file} has everything: ${formatCountOf(rows, "row", "rows")} and ${formatCountOf(manifest.files.count, "file", "files")}, ${formatFileSize(size)}.`,
    )
    print("Passwords, sessions and sign-in links are not in it, because they are secrets.")
  } catch (error) {
    bar.end()
    await rm(unfinished, { force: true })
    if (signal.aborted) throw new CommandProblem("Stopped. Nothing was kept.")
    throw explainError(error, file)
  }
}

/** `npm run restore -- FILE`, into an empty site. */
export async function restoreCommand({ shop, args, print, signal }: CommandLineContext): Promise<void> {
  const { file, replace } = parseArguments(args, "npm run restore -- FILE.tar [--replace]", {
    replace: { type: "boolean", default: false },
  })
  const bar = progressBar()
  print(`Checking ${file} …`)
  const restored = await restoreArchive(shop, system("Restore"), file, {
    replace,
    signal,
    onFile: (done, total) => bar.to(done, total),
  }).catch((error: unknown) => {
    if (signal.aborted) throw new CommandProblem("Stopped. The site is as it was.")
    throw explainError(error, file)
  })
  bar.end()
  if (!restored.ok) {
    const hint =
      restored.problem.code === "conflict" && !replace ? " To replace everything that is here, add --replace." : ""
    throw new CommandProblem(`${restored.problem.message}${hint}`)
  }
  const { manifest, unsent } = restored.value
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `The site of ${manifest.artist} is back, as it was on ${manifest.madeAt.slice(0, 16).replace("T", " ")} UTC: ` +
      `${formatCountOf(rows, "row", "rows")} and ${formatCountOf(manifest.files.count, "file", "files")}.`,
  )
  if (unsent > 0)
    print(
      `${formatCountOf(unsent, "e-mail was", "e-mails were")} not sent then. They wait in the mailbox, where you can send them.`,
    )
  // Resumes files that were still being made when the archive was written.
  await resumePictures(shop)
  print("Passwords are not in an archive. Set yours through this link:")
  print(shop.siteUrl + (await createSetupLink(shop)))
}

type Options = { replace?: { type: "boolean"; default: boolean } }

function parseArguments(args: string[], usage: string, options: Options) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new Error("Name one file.")
    return { file, replace: values.replace === true }
  } catch (error) {
    throw new CommandProblem(`${(error as Error).message}\n${usage}`)
  }
}

const errorMessages: Record<string, string> = {
  ENOENT: "There is no such file or folder",
  EISDIR: "That is a folder, not a file",
  EACCES: "That may not be read or written",
  ENOSPC: "There is not enough space on the disk",
}

function explainError(error: unknown, file: string): unknown {
  const errorText = errorMessages[(error as NodeJS.ErrnoException).code ?? ""]
  return errorText ? new CommandProblem(`${errorText}: ${file}`) : error
}
