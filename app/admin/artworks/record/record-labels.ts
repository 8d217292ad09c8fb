import type { RecordKind } from "../../../../domain/artworks/record/record-kinds.ts"

export const recordLabels: Record<RecordKind, { title: string; add: string; event: string; example: string }> = {
  ownership: {
    title: "Provenance",
    add: "Add an owner",
    event: "What happened",
    example: "Acquired from the artist",
  },
  certificate: {
    title: "Certificates",
    add: "Add a certificate",
    event: "Certificate",
    example: "Certificate of authenticity no. 12, signed",
  },
  exhibition: {
    title: "Exhibition history",
    add: "Add an exhibition",
    event: "Exhibition",
    example: "Low Water, Farnsworth Annex, Rockland",
  },
  literature: {
    title: "Literature",
    add: "Add a publication",
    event: "Publication",
    example: "J. Whitcomb, “Tides”, in: Northwest Review 14, p. 32",
  },
}
