import { and, eq, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { imports } from "../../db/tables/imports.ts"
import type { Actor } from "../actor.ts"
import type { ImportRow } from "./import.ts"

/** An import that this process runs. */
export type Leased = Pick<ImportRow, "id" | "runToken">

/** Another process goes on with the import, or it has ended. */
export class TakenOver extends Error {}

export type Asked = "stop" | "undo" | null

export type ImportActor = Actor & { kind: "user" }

/** Whoever pressed the button, in the history of the works. */
export const ownerOf = ({ ownerId, ownerName }: Pick<ImportRow, "ownerId" | "ownerName">): ImportActor => ({
  kind: "user",
  id: ownerId,
  email: ownerName,
  name: ownerName,
  role: "admin",
})

/** The row, as long as this process may write it. */
export const ours = ({ id, runToken }: Leased) =>
  and(eq(imports.id, id), eq(imports.state, "running"), eq(imports.runToken, runToken ?? ""))

/** What the person asks for meanwhile, `gone` when another process goes on with the import. */
export async function wantsOf(db: Database, row: Leased): Promise<Asked | "gone"> {
  const [found] = await db.select({ wants: imports.wants }).from(imports).where(ours(row))
  return found ? found.wants : "gone"
}

type Progress = { pictures?: number; warnings?: number }

/**
 * Writes down a step of pictures.
 * @returns what the person asks for
 * @throws TakenOver when this process may not write any more
 */
export async function goOn(
  tx: Transaction | Database,
  row: Leased,
  { pictures = 0, warnings = 0 }: Progress,
): Promise<Asked> {
  const [written] = await tx
    .update(imports)
    .set({
      picturesDone: sql`${imports.picturesDone} + ${pictures}`,
      warnings: sql`${imports.warnings} + ${warnings}`,
    })
    .where(ours(row))
    .returning({ wants: imports.wants })
  if (!written) throw new TakenOver()
  return written.wants
}
