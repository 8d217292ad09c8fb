import { join } from "node:path"
import { parseArgs } from "node:util"
import { deleteOrphans, findOrphans } from "../../domain/archive/orphan-files.server.ts"
import { formatFileSize } from "../../lib/file-size.ts"
import { CopyDiffers, type MoveReport, moveFiles } from "../../services/storage/move-files.server.ts"
import { getStorageKind, openStorage, type StorageKind, storageKinds } from "../open-files.ts"
import type { CommandLineContext } from "./command-context.ts"
import { CommandProblem } from "./problem.ts"
import { formatCountOf, progressBar } from "./progress.ts"

const moveUsage = "npm run move-files -- --to folder|s3|supabase [--from folder|s3|supabase] [--remove]"

/**
 * `npm run move-files -- --to s3`: can be repeated, and run beside the site. `--from` with `--remove` deletes the originals.
 */
export async function moveFilesCommand({ env, args, print, signal }: CommandLineContext): Promise<void> {
  const inUse = getStorageKind(env)
  const { from, to, remove } = parseMoveArguments(args, inUse)
  const data = env.SOLANDER_DATA
  const source = await openStorage(env, data, from)
  const target = await openStorage(env, data, to)
  const bar = progressBar()
  try {
    const moved = await moveFiles({
      from: source.storage,
      to: target.storage,
      journal: join(data, "moves", `${from}-to-${to}.txt`),
      toInUse: to === inUse,
      remove,
      signal,
      onFile: bar.to,
    })
    bar.end()
    print(formatSummary(moved, from, to))
    if (to !== inUse)
      print(
        `The site still uses ${from}. Stop it, call this once more for what came meanwhile, and start it with STORAGE=${to}.`,
      )
  } catch (error) {
    bar.end()
    if (signal.aborted) throw new CommandProblem("Stopped. Call it again and it goes on where it was.")
    throw error instanceof CopyDiffers ? new CommandProblem(error.message) : error
  } finally {
    source.close()
    target.close()
  }
}

function parseMoveArguments(
  args: string[],
  inUse: StorageKind,
): { from: StorageKind; to: StorageKind; remove: boolean } {
  try {
    const options = {
      from: { type: "string", default: inUse },
      to: { type: "string" },
      remove: { type: "boolean", default: false },
    } as const
    const { values } = parseArgs({ args, options })
    const [from, to] = [parseStorageKind(values.from), parseStorageKind(values.to)]
    if (from === to) throw new Error(`The files are in ${to} already.`)
    if (values.remove && to !== inUse)
      throw new Error(
        `The site uses ${inUse}: its files stay there. Start it with STORAGE=${to} before you remove any.`,
      )
    return { from, to, remove: values.remove }
  } catch (error) {
    throw new CommandProblem(`${(error as Error).message}\n${moveUsage}`)
  }
}

function parseStorageKind(name: string | undefined): StorageKind {
  const kind = storageKinds.find((one) => one === name)
  if (!kind) throw new Error("Say where to.")
  return kind
}

function formatSummary(
  { copied, bytes, before, gone, differ, ended, removed }: MoveReport,
  from: string,
  to: string,
): string {
  const parts = [`${formatCountOf(copied, "file", "files")} copied to ${to} and compared, ${formatFileSize(bytes)}.`]
  if (before > 0) parts.push(`${formatCountOf(before, "was", "were")} there already.`)
  if (gone > 0) parts.push(`${formatCountOf(gone, "was", "were")} removed by the site meanwhile.`)
  if (differ > 0) parts.push(`${formatCountOf(differ, "is", "are")} newer in ${to} and stayed as they are in both.`)
  if (ended > 0)
    parts.push(
      `${formatCountOf(ended, "was", "were")} removed in ${to} since, and did not come back; what is left in ${from} is yours to delete.`,
    )
  if (removed > 0) parts.push(`${formatCountOf(removed, "file", "files")} removed from ${from}.`)
  return parts.join(" ")
}

const maxListed = 200

/** `npm run sweep-files -- --dry-run`: files that are older than a day and referenced by no row. */
export async function purgeFilesCommand({ shop, args, print }: CommandLineContext): Promise<void> {
  const dryRun = parsePurgeArguments(args)
  const orphans = await findOrphans(shop)
  if (orphans.length === 0) return print("Every file older than a day is named by a row. There is nothing to remove.")
  for (const { bucket, key, bytes } of orphans.slice(0, maxListed)) print(`${bucket}/${key}  ${formatFileSize(bytes)}`)
  if (orphans.length > maxListed) print(`… and ${formatCountOf(orphans.length - maxListed, "other", "others")}.`)
  const bytes = orphans.reduce((sum, file) => sum + file.bytes, 0)
  const all = `${formatCountOf(orphans.length, "file", "files")}, ${formatFileSize(bytes)}`
  if (dryRun) return print(`${all}. Nothing was removed: without --dry-run they are.`)
  const bar = progressBar()
  const removed = await deleteOrphans(shop, orphans, (done) => bar.to(done, orphans.length)).finally(bar.end)
  print(`${formatCountOf(removed, "file was", "files were")} removed, of ${all}.`)
}

function parsePurgeArguments(args: string[]): boolean {
  try {
    const { values } = parseArgs({ args, options: { "dry-run": { type: "boolean", default: false } } })
    return values["dry-run"]
  } catch (error) {
    throw new CommandProblem(`${(error as Error).message}\nnpm run sweep-files -- [--dry-run]`)
  }
}
