import type { DemoCommission } from "./type.ts"

/** Approved, delivered and closed commissions. */
export const finishedCommissions = [
  {
    receivedAt: "2026-02-12T18:00:00Z",
    name: "Atelier Noor, Leila Haddad",
    email: "leila.haddad@example.com",
    subject: "Breath, for a hallway",
    brief: "A hallway of eleven meters in which nobody stops. We would like them to slow down once.",
    references: ["ebb-i", "ebb-ii"],
    ...{ size: "20 × 60″", heightMm: 508, widthMm: 1524, medium: "Ink on paper, mounted" },
    palette: "Black",
    use: "A hallway, lit from both ends",
    budget: "$3,000 to $6,000",
    deadline: "2026-11-30",
    stage: "final_approval",
    stageSince: "2026-10-09T19:44:00Z",
    deliveryDue: "2026-11-05",
    quotes: [
      {
        ...{ sentAt: "2026-02-26T17:00:00Z", totalCents: 520000, depositPercent: 40, revisions: 1 },
        ...{ furtherRevisionCents: 30000, validUntil: "2026-03-31", note: "" },
        acceptedAt: "2026-03-05T16:00:00Z",
      },
    ],
    depositPaidAt: "2026-03-09T18:00:00Z",
    proofs: [
      {
        kind: "proof",
        images: ["ebb-i.jpg", "ebb-ii.jpg"],
        altText: "Upright strokes of black ink",
        note: "Both halves, side by side.",
        sentAt: "2026-10-01T17:00:00Z",
        approvedAt: "2026-10-09T19:44:00Z",
      },
    ],
  },
  {
    receivedAt: "2025-09-30T18:00:00Z",
    name: "Walter Brandvold",
    email: "w.brandvold@example.com",
    subject: "The ferry at six",
    brief: "I took it for thirty-one years. It does not go any more. The six o’clock, in November, from the rail.",
    references: ["ferry-slip"],
    ...{ size: "24 × 36″", heightMm: 610, widthMm: 914, medium: "Oil on linen" },
    palette: "",
    use: "Bedroom",
    budget: "$3,000 to $6,000",
    deadline: "2026-06-30",
    stage: "closed",
    stageSince: "2026-07-14T18:00:00Z",
    deliveredAt: "2026-06-22T20:00:00Z",
    mayBeShown: true,
    quotes: [
      {
        ...{ sentAt: "2025-10-14T17:00:00Z", totalCents: 460000, depositPercent: 40, revisions: 2 },
        ...{ furtherRevisionCents: 30000, validUntil: "2025-11-15", note: "" },
        acceptedAt: "2025-10-20T18:00:00Z",
      },
    ],
    depositPaidAt: "2025-10-27T18:00:00Z",
    balancePaidAt: "2026-06-12T18:00:00Z",
    proofs: [
      {
        kind: "proof",
        images: ["ferry-slip.jpg"],
        altText: "A dark slip and water under a low light",
        note: "",
        sentAt: "2026-05-30T17:00:00Z",
        approvedAt: "2026-06-02T03:10:00Z",
      },
    ],
  },
] as const satisfies readonly DemoCommission[]
