import { basename } from "node:path"
import { system } from "../../domain/actor.ts"
import { requestImportUndo } from "../../domain/artworks/import/runs/import-commands.server.ts"
import { getImport, type ListedImport, listImports } from "../../domain/artworks/import/runs/import-queries.server.ts"
import type { UndoForecast } from "../../domain/artworks/import/runs/undo-forecast.server.ts"
import { undoImport } from "../../domain/artworks/import/runs/undo-import.server.ts"
import type { Outcome } from "../../domain/problem.ts"
import type { CommandLineContext } from "./command-context.ts"
import { CommandProblem } from "./problem.ts"
import { formatCountOf } from "./progress.ts"

const actor = system("Import")

/**
 * `npm run import -- --undo works.csv`: also an import from the studio. Without a file it lists the imports that can be undone.
 */
export async function undoCommand(
  { shop, print }: Pick<CommandLineContext, "shop" | "print" | "signal">,
  { file, dryRun }: { file: string | undefined; dryRun: boolean },
): Promise<void> {
  const all = getValueOrThrow(await listImports(shop, actor)).filter((one) => one.mayBeUndone)
  if (file === undefined) return printImports(all, print)
  const name = basename(file)
  const found = all.find((one) => one.id === file || one.fileName === name)
  if (!found)
    throw new CommandProblem(`There is no import of ${name} that can be undone. --undo alone lists those that can.`)
  const { id, fileName, createdAt } = found
  const { undo } = getValueOrThrow(await getImport(shop, actor, id))
  print(`The import of ${fileName} on ${createdAt.toISOString().slice(0, 16).replace("T", " ")} UTC:`)
  if (undo) printForecast(undo, print)
  if (dryRun) return print("Nothing was changed: without --dry-run it is.")
  getValueOrThrow(await requestImportUndo(shop, actor, { id }))
  // The job of a running site may do it concurrently; each work is undone once.
  await undoImport(shop, { importId: id })
  const { state, removed, restored, kept, problem } = getValueOrThrow(await getImport(shop, actor, id))
  if (state !== "undone") throw new CommandProblem(problem ?? "The undo goes on in the site’s process.")
  print(
    `Undone: ${formatCountOf(removed, "work", "works")} removed, ${formatCountOf(restored, "work", "works")} as before, ${formatCountOf(kept, "work", "works")} kept.`,
  )
}

function printImports(all: readonly ListedImport[], print: CommandLineContext["print"]): void {
  if (all.length === 0) {
    print("There’s no import of the last 30 days to undo.")
    return
  }
  for (const { id, fileName, createdAt, created, updated } of all)
    print(
      `${createdAt.toISOString().slice(0, 16).replace("T", " ")} UTC  ${fileName}  ${created} new, ${updated} updated  ${id}`,
    )
  print("--undo FILE, or --undo with an id from this list, takes one back; add --dry-run to see what that does.")
}

function printForecast(
  { removed, restored, pictures, keptCount, kept, isPartial }: UndoForecast,
  print: CommandLineContext["print"],
) {
  const parts = [
    `${formatCountOf(removed, "new work goes", "new works go")}`,
    `${formatCountOf(restored, "work gets its former values back", "works get their former values back")}`,
    `${formatCountOf(pictures, "picture goes", "pictures go")}`,
    `${formatCountOf(keptCount, "work stays", "works stay")}`,
  ]
  print(`  ${parts.join(", ")}${isPartial ? ", and more: it is too large to look at as a whole" : ""}.`)
  for (const { row, title, message } of kept) print(`  row ${row}, ${title}: ${message}`)
  if (keptCount > kept.length) print(`  … and ${keptCount - kept.length} more`)
}

function getValueOrThrow<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new CommandProblem(outcome.problem.message)
  return outcome.value
}
