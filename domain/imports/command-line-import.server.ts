import { basename } from "node:path"
import { and, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { imports } from "../../db/tables/imports.ts"
import { getActorName, system } from "../actor.ts"
import type { ImportReport } from "../artworks/import/import-report.ts"
import type { ImportOptions } from "../artworks/import-artworks.server.ts"
import { command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { attachImportedPicture } from "./attach-imported-picture.server.ts"
import { refuseConcurrentImport } from "./import-commands.server.ts"
import { commandLineOwner } from "./import-lease.server.ts"
import { saveImportBatch } from "./save-import-batch.server.ts"

const actor = system("Import")

type CommandLineImport = {
  id: string
  options: Pick<ImportOptions, "cause" | "inBatch">
  hang: (tx: Transaction, artworkId: string, pictureId: string) => Promise<void>
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
  return {
    id,
    options: {
      cause: { import: id, file: fileName },
      inBatch: async (tx, batch) => void (await saveImportBatch(tx, { id }, batch, { hasFiles: hasPictures, where })),
    },
    hang: (tx, artworkId, pictureId) => attachImportedPicture(tx, { importId: id, artworkId }, pictureId),
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
