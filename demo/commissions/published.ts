import type { DemoCommission } from "./type.ts"

/** The clients agreed to these being shown. */
export const publishedCommissions = [
  {
    receivedAt: "2024-02-06T18:00:00Z",
    name: "E. and T. Vale",
    email: "vale@example.com",
    subject: "The sands at low water",
    brief:
      "We learned to row around Desdemona Sands, and ran onto them twice. For the room that looks the other way, please.",
    references: ["cathlamet-high-water"],
    ...{ size: "38 × 60″", heightMm: 965, widthMm: 1524, medium: "Oil on linen" },
    palette: "Ochre, and the green of the channels",
    use: "Living room, over the bench",
    budget: "$10,000 to $15,000",
    deadline: "2024-10-31",
    stage: "closed",
    stageSince: "2024-10-14T18:00:00Z",
    deliveredAt: "2024-09-20T20:00:00Z",
    artwork: "desdemona-sands",
    mayBeShown: true,
    quotes: [
      {
        ...{ sentAt: "2024-02-20T17:00:00Z", totalCents: 1260000, depositPercent: 40, revisions: 2 },
        ...{ furtherRevisionCents: 50000, validUntil: "2024-03-20", note: "" },
        acceptedAt: "2024-02-26T18:00:00Z",
      },
    ],
    depositPaidAt: "2024-03-01T18:00:00Z",
    balancePaidAt: "2024-09-12T18:00:00Z",
    proofs: [
      {
        kind: "proof",
        images: ["desdemona-sands.jpg"],
        altText: "Ochre sands crossed by two bands of pale water",
        note: "",
        sentAt: "2024-09-03T17:00:00Z",
        approvedAt: "2024-09-06T03:10:00Z",
      },
    ],
  },
] as const satisfies readonly DemoCommission[]
