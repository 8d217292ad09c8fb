import { z } from "zod"
import { type RecordKind, recordKinds } from "./record-kinds.ts"

export const provenanceSchema = z.strictObject({
  kind: z.enum(recordKinds).default("ownership"),
  year: z.number().int().min(1000).max(3000).nullable().default(null),
  /** Like `about 2019`; "": the year. */
  yearText: z.string().trim().max(60).default(""),
  /** Without the owner's name: `Acquired from the artist`. For exhibitions and publications the whole text. */
  event: z.string().trim().min(1, "Say what happened.").max(300),
  owner: z.string().trim().max(200).default(""),
  /** Owner names are private by default. */
  ownerPublic: z.boolean().default(false),
  isPublic: z.boolean().default(true),
})

export type ProvenanceInput = z.input<typeof provenanceSchema>
export type Provenance = z.output<typeof provenanceSchema>

/** `id` is stable across versions. */
export type RecordEntry = Provenance & { id: string; version: number }

export type ProvenanceEntry = {
  id: string
  kind: RecordKind
  year: string
  event: string
  owner: string
}

export const toProvenanceEntry = ({
  id,
  kind,
  year,
  yearText,
  event,
  owner,
  ownerPublic,
}: Provenance & { id: string }): ProvenanceEntry => ({
  id,
  kind,
  year: yearText || (year === null ? "" : String(year)),
  event,
  owner: owner && (ownerPublic ? owner : "private collection"),
})
