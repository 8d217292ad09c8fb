import { basename } from "node:path"
import { and, eq } from "drizzle-orm"
import { imports } from "../../../../db/tables/imports.ts"
import { getActorName, system } from "../../../actor.ts"
import { command, noInput } from "../../../command.server.ts"
import { recordEvent } from "../../../history.server.ts"
import { inTransaction } from "../../../in-transaction.server.ts"
import { done, type Outcome } from "../../../problem.ts"
import type { Shop } from "../../../shop.ts"
import type { ImportReport } from "../import-report.ts"
import type { ImportedBatch, SaveBatch } from "../import-run.ts"
import { refuseConcurrentImport } from "./import-commands.server.ts"
import { commandLineOwner } from "./import-lease.server.ts"
import { recordBatchProgress } from "./record-batch-progress.server.ts"

const actor = system("Import")

type CommandLineImport = {
  id: string
  cause: Record<string, string>
  saveBatch: SaveBatch
  saveNotes: (notes: ImportedBatch["notes"], next: number) => Promise<void>
  end: (report: ImportReport) => Promise<void>
}

type CommandLineFile = { path: string; bytes: number; rows: number; publish: boolean; hasPictures: boolean }

/** Counts as stopped until it ends, because no job resumes it. Refuses while another import is in progress. */
export const startCommandLineImport = (shop: Shop, file: CommandLineFile): Promise<Outcome<CommandLineImport>> =>
  command(shop, actor, "imports.write", noInput, async (run) => {
    const other = await refuseConcurrentImport(run)
    if (other) return other
    const { rows: rowsTotal, bytes, publish, hasPictures } = file
    const fileName = basename(file.path).slice(0, 300).toWellFormed()
    const [row] = await run.tx
      .insert(imports)
      .values({
        fileName,
        bytes,
        rowsTotal,
        choices: { publish },
        ownerId: commandLineOwner,
        ownerName: getActorName(actor),
        // No file is stored; retention is as for other imports.
        key: "",
        state: "stopped",
        createdAt: run.now,
        begunAt: run.now,
        finishedAt: run.now,
      })
      .returning({ id: imports.id })
    if (!row) throw new Error("the import was not written")
    return done(toCommandLineImport(shop, { id: row.id, fileName, hasPictures }))
  })

type RecordedFile = { id: string; fileName: string; hasPictures: boolean }

function toCommandLineImport(shop: Shop, { id, fileName, hasPictures }: RecordedFile): CommandLineImport {
  const where = and(eq(imports.id, id), eq(imports.state, "stopped"))
  const saveBatch: SaveBatch = (tx, batch) => recordBatchProgress(tx, { id }, batch, { hasFiles: hasPictures, where })
  return {
    id,
    cause: { import: id, file: fileName },
    saveBatch,
    async saveNotes(notes, next) {
      await inTransaction(shop, async (tx) =>
        done(await saveBatch(tx, { works: [], newSeries: [], rows: 0, notes, next })),
      )
    },
    async end({ cancelled, created, updated, counts }) {
      const state = cancelled ? ("stopped" as const) : ("done" as const)
      await command(shop, actor, "imports.write", noInput, async ({ tx, now: finishedAt }) => {
        const [ended] = await tx.update(imports).set({ state, finishedAt }).where(where).returning({ id: imports.id })
        const leftOut = counts.error + counts.question
        const detail = { file: fileName, created, updated, leftOut }
        if (ended) await recordEvent(tx, actor, { noun: "import", nounId: id, action: state, detail }, finishedAt)
        return done(null)
      })
    },
  }
}
