import type { DemoCommission } from "./type.ts"

/** Commissions with a quote: sent, accepted, on hold. */
export const quotedCommissions = [
  {
    receivedAt: "2026-08-17T15:55:00Z",
    name: "Harbor Family Clinic, Ruth Delgado",
    email: "ruth.delgado@example.org",
    subject: "Waiting room, long wall",
    brief:
      "A calm picture for the long wall opposite the windows. People look at it for twenty minutes at a time, some of them worried. It should reward looking and ask nothing. The wall is 14 feet and warm white; the seats are dark green.",
    references: ["youngs-bay-first-frost"],
    ...{ size: "30 × 84″", heightMm: 762, widthMm: 2134, medium: "Oil and cold wax on linen" },
    palette: "Nothing that shouts at dark green",
    use: "Waiting room, 14-foot wall opposite the windows",
    budget: "$12,000 to $16,000",
    deadline: "2027-06-01",
    stage: "quoted",
    stageSince: "2026-10-04T17:00:00Z",
    quotes: [
      {
        ...{ sentAt: "2026-09-04T17:00:00Z", totalCents: 1620000, depositPercent: 40, revisions: 2 },
        ...{ furtherRevisionCents: 60000, validUntil: "2026-09-30" },
        note: "With the crate and hanging it in the clinic on a Sunday.",
        declinedAt: "2026-09-25T16:30:00Z",
        declineReason: "The board can go to $15,000. Could the hanging be ours?",
      },
      {
        ...{ sentAt: "2026-10-04T17:00:00Z", totalCents: 1450000, depositPercent: 40, revisions: 2 },
        ...{ furtherRevisionCents: 60000, validUntil: "2026-10-20" },
        note: "Without the hanging, which your builder does from my drawing. Everything else as before.",
        milestones: [{ title: "When the ground is dry", cents: 290000 }],
      },
    ],
    proofs: [],
    notes: "Visited on August 25. North light, glare from the door until eleven.",
  },
  {
    receivedAt: "2026-09-02T19:10:00Z",
    name: "Diana Achterberg",
    email: "d.achterberg@example.com",
    subject: "Tongue Point, before the bridge",
    brief:
      "My grandfather fished there. He said that the water was a different brown before the bridge. I have one photograph, in black and white.",
    references: ["tongue-point"],
    ...{ size: "36 × 44″", heightMm: 914, widthMm: 1118, medium: "Oil on linen" },
    palette: "The other brown",
    use: "Above a piano",
    budget: "$6,000 to $12,000",
    deadline: "2027-03-01",
    stage: "accepted",
    stageSince: "2026-10-11T20:02:00Z",
    quotes: [
      {
        ...{ sentAt: "2026-10-06T16:00:00Z", totalCents: 980000, depositPercent: 40, revisions: 2 },
        ...{
          furtherRevisionCents: 45000,
          validUntil: "2026-10-31",
          note: "I would like to see the photograph itself.",
        },
        acceptedAt: "2026-10-11T20:02:00Z",
      },
    ],
    proofs: [],
    sketchDue: "2026-11-10",
  },
  {
    receivedAt: "2026-06-30T18:25:00Z",
    name: "Sarah Okafor",
    email: "sarah.okafor@example.com",
    subject: "Smokehouse, with the door open",
    brief: "Like Smokehouse, but with the door open. I would like to know what is in there.",
    references: ["smokehouse"],
    ...{ size: "24 × 30″", heightMm: 610, widthMm: 762, medium: "Oil on panel" },
    palette: "",
    use: "Hall",
    budget: "$3,000 to $6,000",
    deadline: null,
    stage: "on_hold",
    stageSince: "2026-09-15T18:40:00Z",
    held: { stage: "accepted", until: "2026-12-01", reason: "They are moving. Measure the new hall in December." },
    quotes: [
      {
        ...{ sentAt: "2026-07-08T17:00:00Z", totalCents: 420000, depositPercent: 30, revisions: 1 },
        ...{ furtherRevisionCents: 30000, validUntil: "2026-07-31", note: "" },
        acceptedAt: "2026-07-10T02:15:00Z",
      },
    ],
    depositPaidAt: "2026-07-12T19:00:00Z",
    proofs: [],
  },
] as const satisfies readonly DemoCommission[]
