import { basename } from "node:path"
import { system } from "../../domain/actor.ts"
import { requestUndo } from "../../domain/imports/import-commands.server.ts"
import { type ListedImport, listImports, viewImport } from "../../domain/imports/import-queries.server.ts"
import type { UndoForecast } from "../../domain/imports/undo-forecast.server.ts"
import { undoImport } from "../../domain/imports/undo-import.server.ts"
import type { Outcome } from "../../domain/problem.ts"
import type { CommandContext } from "./command-context.ts"
import { CommandProblem } from "./problem.ts"
import { formatNumberOf } from "./progress.ts"

const actor = system("Import")

/**
 * `npm run import -- --undo works.csv`: also an import from the studio. Without a file it lists the imports that can be undone.
 */
export async function undoCommand(
  { shop, tell }: Pick<CommandContext, "shop" | "tell" | "signal">,
  { file, dryRun }: { file: string | undefined; dryRun: boolean },
): Promise<void> {
  const all = orExplain(await listImports(shop, actor)).filter((one) => one.mayBeUndone)
  if (file === undefined) return list(all, tell)
  const name = basename(file)
  const found = all.find((one) => one.id === file || one.fileName === name)
  if (!found)
    throw new CommandProblem(`There is no import of ${name} that can be undone. --undo alone lists those that can.`)
  const { id, fileName, createdAt } = found
  const { undo } = orExplain(await viewImport(shop, actor, id))
  tell(`The import of ${fileName} on ${createdAt.toISOString().slice(0, 16).replace("T", " ")} UTC:`)
  if (undo) sayForecast(undo, tell)
  if (dryRun) return tell("Nothing was changed: without --dry-run it is.")
  orExplain(await requestUndo(shop, actor, { id }))
  // The job of a running site may do it concurrently; each work is undone once.
  await undoImport(shop, { importId: id })
  const { state, removed, restored, kept, problem } = orExplain(await viewImport(shop, actor, id))
  if (state !== "undone") throw new CommandProblem(problem ?? "The undo goes on in the site’s process.")
  tell(
    `Undone: ${formatNumberOf(removed, "work", "works")} removed, ${formatNumberOf(restored, "work", "works")} as before, ${formatNumberOf(kept, "work", "works")} kept.`,
  )
}

function list(all: readonly ListedImport[], tell: CommandContext["tell"]): void {
  if (all.length === 0) {
    tell("There’s no import of the last 30 days to undo.")
    return
  }
  for (const { id, fileName, createdAt, created, updated } of all)
    tell(
      `${createdAt.toISOString().slice(0, 16).replace("T", " ")} UTC  ${fileName}  ${created} new, ${updated} updated  ${id}`,
    )
  tell("--undo FILE, or --undo with an id from this list, takes one back; add --dry-run to see what that does.")
}

function sayForecast(
  { removed, restored, pictures, keptCount, kept, isPartial }: UndoForecast,
  tell: CommandContext["tell"],
) {
  const parts = [
    `${formatNumberOf(removed, "new work goes", "new works go")}`,
    `${formatNumberOf(restored, "work gets its former values back", "works get their former values back")}`,
    `${formatNumberOf(pictures, "picture goes", "pictures go")}`,
    `${formatNumberOf(keptCount, "work stays", "works stay")}`,
  ]
  tell(`  ${parts.join(", ")}${isPartial ? ", and more: it is too large to look at as a whole" : ""}.`)
  for (const { row, title, message } of kept) tell(`  row ${row}, ${title}: ${message}`)
  if (keptCount > kept.length) tell(`  … and ${keptCount - kept.length} more`)
}

function orExplain<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new CommandProblem(outcome.problem.message)
  return outcome.value
}
