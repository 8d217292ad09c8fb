import type { Transaction } from "../../../db/connect.ts"
import { insertRows } from "../../../db/json-rows.ts"
import { artworkProvenance } from "../../../db/tables/provenance.ts"
import type { ReadWork } from "./read-artwork-row.ts"

/** Without a day in the file, the status is since now. */
export const getImportedStatus = ({ statusNote }: Pick<ReadWork, "statusNote">, now: Date) => ({
  statusFor: statusNote.statusFor,
  statusUntil: statusNote.statusUntil,
  statusSince: statusNote.statusSince ? new Date(`${statusNote.statusSince}T12:00:00Z`) : now,
})

type NewRecord = { id: string | undefined; record: ReadWork["record"] }

/** Writes provenance entries of new works. They are private until the artist shows them, because a file names owners. */
export async function insertRecords(tx: Transaction, works: readonly NewRecord[], now: Date): Promise<void> {
  const entries = works.flatMap(({ id, record }) =>
    record.map(({ kind, event, year }, position) => ({
      artworkId: id ?? "",
      kind,
      event,
      year,
      position,
      isPublic: false,
      createdAt: now,
    })),
  )
  if (entries.length > 0) await tx.execute(insertRows(artworkProvenance, entries))
}
