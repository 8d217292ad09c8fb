import { and, eq, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../../../db/connect.ts"
import { imports } from "../../../../db/tables/imports.ts"
import { type Actor, system } from "../../../actor.ts"
import type { ImportRow } from "./import.ts"

export type LeasedImport = Pick<ImportRow, "id" | "runToken">

/** Another process has resumed the import, or it has ended. */
export class LeaseLost extends Error {}

export type ImportRequest = "stop" | "undo" | null

/** Owner of imports by the command line. */
export const commandLineOwner = "00000000-0000-0000-0000-000000000000"

export const getImportOwner = ({ ownerId, ownerName }: Pick<ImportRow, "ownerId" | "ownerName">): Actor =>
  ownerId === commandLineOwner
    ? system(ownerName)
    : { kind: "user", id: ownerId, email: ownerName, name: ownerName, role: "admin" }

/** Only while this process holds the lease. */
export const isLeased = ({ id, runToken }: LeasedImport) =>
  and(eq(imports.id, id), eq(imports.state, "running"), eq(imports.runToken, runToken ?? ""))

/** `gone`: another process has taken over. */
export async function findImportRequest(db: Database, row: LeasedImport): Promise<ImportRequest | "gone"> {
  const [found] = await db.select({ wants: imports.wants }).from(imports).where(isLeased(row))
  return found ? found.wants : "gone"
}

type ImportProgress = { pictures?: number; warnings?: number }

/** Returns a stop or undo request. Throws `LeaseLost` without the lease. */
export async function recordImportProgress(
  tx: Transaction | Database,
  row: LeasedImport,
  { pictures = 0, warnings = 0 }: ImportProgress,
): Promise<ImportRequest> {
  const [written] = await tx
    .update(imports)
    .set({ picturesDone: sql`${imports.picturesDone} + ${pictures}`, warnings: sql`${imports.warnings} + ${warnings}` })
    .where(isLeased(row))
    .returning({ wants: imports.wants })
  if (!written) throw new LeaseLost()
  return written.wants
}
