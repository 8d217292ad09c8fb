import { z } from "zod"

/** An entry of a work's provenance: an owner, or a certificate. Entries are only added, never changed. */
export const provenanceSchema = z.strictObject({
  kind: z.enum(["ownership", "certificate"]).default("ownership"),
  /** For sorting; null where unknown. */
  year: z.number().int().min(1000).max(3000).nullable().default(null),
  /** As shown, like `about 2019`; empty: the year. */
  yearText: z.string().trim().max(60).default(""),
  /** What happened, without the name: `Acquired from the artist`. */
  event: z.string().trim().min(1, "Say what happened.").max(300),
  owner: z.string().trim().max(200).default(""),
  /** Whether the name may be shown. Names are private by default. */
  ownerPublic: z.boolean().default(false),
})

export type ProvenanceInput = z.input<typeof provenanceSchema>

/** An entry as a visitor reads it: `2021`, `Acquired from the artist`, `private collection`. */
export type ProvenanceEntry = {
  id: string
  kind: "ownership" | "certificate"
  year: string
  event: string
  owner: string
}

type Row = z.output<typeof provenanceSchema> & { id: string }

/** The public form of an entry: a private name becomes `private collection`. */
export const provenanceEntry = ({ id, kind, year, yearText, event, owner, ownerPublic }: Row): ProvenanceEntry => ({
  id,
  kind,
  year: yearText || (year === null ? "" : String(year)),
  event,
  owner: owner && (ownerPublic ? owner : "private collection"),
})
