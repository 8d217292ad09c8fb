import type { Transaction } from "../../db/connect.ts"
import { addRecordEvent } from "../artworks/record/record-events.server.ts"
import { formatCertificateEdition } from "./certificate-labels.ts"
import type { CertificateFacts } from "./certificate-text.ts"

/** Formats as `0061, copy 3/30`. */
export const formatNumberAndCopy = ({ number, edition }: Pick<CertificateFacts, "number" | "edition">): string =>
  [number, formatCertificateEdition(edition)].filter(Boolean).join(", ")

export async function addCertificateEntry(
  tx: Transaction,
  of: { id: string; artworkId: string; copy: string; facts: CertificateFacts },
  now: Date,
): Promise<void> {
  const event = `Certificate of authenticity no. ${formatNumberAndCopy(of.facts)}`
  const { artworkId, copy, facts } = of
  const entry = { artworkId, kind: "certificate" as const, year: Number(facts.issued.slice(0, 4)), event, copy }
  await addRecordEvent(tx, { ...entry, certificateId: of.id }, now)
}
