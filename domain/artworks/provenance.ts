import { z } from "zod"
import { type RecordKind, recordKinds } from "./record-kinds.ts"

/** An entry of a work's record: an owner, a certificate, an exhibition, a publication. */
export const provenanceSchema = z.strictObject({
  kind: z.enum(recordKinds).default("ownership"),
  /** For sorting; null where unknown. */
  year: z.number().int().min(1000).max(3000).nullable().default(null),
  /** As shown, like `about 2019`; empty: the year. */
  yearText: z.string().trim().max(60).default(""),
  /** What happened, without the name: `Acquired from the artist`; of an exhibition or a publication all that is said. */
  event: z.string().trim().min(1, "Say what happened.").max(300),
  owner: z.string().trim().max(200).default(""),
  /** Whether the name may be shown. Names are private by default. */
  ownerPublic: z.boolean().default(false),
  /** Whether visitors see the entry at all. */
  isPublic: z.boolean().default(true),
})

export type ProvenanceInput = z.input<typeof provenanceSchema>
export type Provenance = z.output<typeof provenanceSchema>

/** An entry as the artist edits it. `id` stays when it is changed; `version` says what was seen. */
export type RecordEntry = Provenance & { id: string; version: number }

/** An entry as a visitor reads it: `2021`, `Acquired from the artist`, `private collection`. */
export type ProvenanceEntry = {
  id: string
  kind: RecordKind
  year: string
  event: string
  owner: string
}

/** The public form of an entry: a private name becomes `private collection`. */
export const provenanceEntry = ({
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
