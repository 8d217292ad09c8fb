import { z } from "zod"

/** An entry of a work's story: who had it, or a certificate that was given. Entries are only added, never rewritten. */
export const provenanceSchema = z.strictObject({
  kind: z.enum(["ownership", "certificate"]).default("ownership"),
  /** To sort by; null where nobody knows. */
  year: z.number().int().min(1000).max(3000).nullable().default(null),
  /** As people say it: `about 2019`; empty: the year. */
  yearText: z.string().trim().max(60).default(""),
  /** What happened, without the name: `Acquired from the artist`. */
  event: z.string().trim().min(1, "Say what happened.").max(300),
  owner: z.string().trim().max(200).default(""),
  /** Whether the name may be shown. Names are private unless somebody says otherwise. */
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

/** What may be said of an entry: a name that is not public becomes `private collection`. */
export const provenanceEntry = ({ id, kind, year, yearText, event, owner, ownerPublic }: Row): ProvenanceEntry => ({
  id,
  kind,
  year: yearText || (year === null ? "" : String(year)),
  event,
  owner: owner && (ownerPublic ? owner : "private collection"),
})
