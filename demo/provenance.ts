import type { ProvenanceInput } from "../domain/artworks/record/provenance.ts"

/** Owners and certificates, by slug. */
export const demoProvenance: Record<string, ProvenanceInput[]> = {
  "anchorage-evening": [
    {
      year: 2024,
      event: "Acquired from the artist",
      owner: "Harbor Pilots’ Benevolent Association, Oregon",
      ownerPublic: true,
    },
    { kind: "certificate", year: 2024, event: "Certificate of authenticity no. 2024-07, signed by the artist" },
  ],
  "desdemona-sands": [
    { year: 2024, event: "Acquired from the artist", owner: "E. and T. Vale", ownerPublic: false },
    { year: 2025, event: "Lent to the Lower River Regional Museum, Astoria", ownerPublic: false },
    { kind: "certificate", year: 2024, event: "Certificate of authenticity no. 2024-03, signed by the artist" },
  ],
}
