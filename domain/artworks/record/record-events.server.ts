import { desc, eq, type SQL } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { artworkProvenance } from "../../../db/tables/provenance.ts"
import type { RecordKind } from "./record-kinds.ts"

type RecordEventInput = {
  artworkId: string
  kind: RecordKind
  year: number
  event: string
  copy: string
  owner?: string
  ownerPublic?: boolean
  ownerEmail?: string
  certificateId?: string
}

/** For events of the site itself: an issued certificate, a confirmed owner. */
export async function addRecordEvent(tx: Transaction, event: RecordEventInput, now: Date): Promise<string> {
  const [row] = await tx
    .insert(artworkProvenance)
    .values({ ...event, createdAt: now })
    .returning({ entryId: artworkProvenance.entryId })
  if (!row) throw new Error("the entry was not written")
  return row.entryId
}

/** The former version stays. Does nothing without an entry. */
export async function removeCertificateEntry(tx: Transaction, certificateId: string, now: Date): Promise<void> {
  const latest = await findLatest(tx, eq(artworkProvenance.certificateId, certificateId))
  if (!latest || latest.removed) return
  const { id: _, version: __, ...entry } = latest
  await tx.insert(artworkProvenance).values({ ...entry, removed: true, createdAt: now })
}

/** Writes a new version of the entry, if any. An empty `email` keeps the stored one. */
export async function updateOwnerVisibility(
  tx: Transaction,
  entryId: string,
  ownerPublic: boolean,
  now: Date,
  email = "",
): Promise<void> {
  const latest = await findLatest(tx, eq(artworkProvenance.entryId, entryId))
  if (!latest || latest.removed) return
  const ownerEmail = email || latest.ownerEmail
  if (latest.ownerPublic === ownerPublic && latest.ownerEmail === ownerEmail) return
  const { id: _, version: __, ...entry } = latest
  await tx.insert(artworkProvenance).values({ ...entry, ownerPublic, ownerEmail, createdAt: now })
}

async function findLatest(tx: Transaction, of: SQL) {
  const [latest] = await tx.select().from(artworkProvenance).where(of).orderBy(desc(artworkProvenance.version)).limit(1)
  return latest
}
