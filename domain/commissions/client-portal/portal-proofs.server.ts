import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm"
import {
  commissionProofMarks,
  commissionProofPictures,
  commissionProofs,
} from "../../../db/tables/commission-proofs.ts"
import type { Shop } from "../../shop.ts"
import type { ProofState } from "../commission-machine.ts"
import { getProofState } from "../commission-snapshot.server.ts"
import type { ProofKind } from "../proof-commands.server.ts"

/** In pixels. */
export type PortalPicture = { id: string; alt: string; width: number; height: number }

/** The place is in thousandths of the picture's width and height. */
type PortalMark = { number: number; text: string; pictureId: string | null; x: number | null; y: number | null }

export type PortalProof = {
  id: string
  kind: ProofKind
  version: number
  note: string
  state: ProofState
  sentAt: Date
  pictures: PortalPicture[]
  marks: PortalMark[]
}

export async function listPortalProofs(shop: Pick<Shop, "db">, commissionId: string): Promise<PortalProof[]> {
  const rows = await shop.db
    .select()
    .from(commissionProofs)
    .where(and(eq(commissionProofs.commissionId, commissionId), isNotNull(commissionProofs.sentAt)))
    .orderBy(desc(commissionProofs.sentAt), desc(commissionProofs.version))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [pictures, marks] = await Promise.all([
    shop.db
      .select()
      .from(commissionProofPictures)
      .where(inArray(commissionProofPictures.proofId, ids))
      .orderBy(asc(commissionProofPictures.position)),
    shop.db
      .select()
      .from(commissionProofMarks)
      .where(inArray(commissionProofMarks.proofId, ids))
      .orderBy(asc(commissionProofMarks.position)),
  ])
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as ProofKind,
    version: row.version,
    note: row.note,
    state: getProofState(row),
    sentAt: row.sentAt ?? row.createdAt,
    pictures: pictures
      .filter(({ proofId }) => proofId === row.id)
      .map(({ id, altText, width, height }) => ({ id, alt: altText, width, height })),
    marks: marks
      .filter(({ proofId }) => proofId === row.id)
      .map(({ position, text, pictureId, x, y }) => ({ number: position, text, pictureId, x, y })),
  }))
}
