export interface DemoCommission {
  receivedAt: string
  name: string
  email: string
  subject: string
  brief: string
  /** A work the client refers to. */
  referenceSlug: string | null
  preferredSize: string
  medium: string
  budgetMinCents: number
  budgetMaxCents: number
  currency: "USD"
  deadline: string | null
  stage: "inquiry" | "quoted" | "in_progress"
  /** Agreed price and deposit, once there is a quote. */
  priceCents: number | null
  depositCents: number | null
  depositPaidAt: string | null
  revisionsIncluded: number
  revisionsUsed: number
  history: readonly { at: string; event: string }[]
}

/** Three commissions: one just asked for, one quoted, one on the easel. */
export const demoCommissions = [
  {
    receivedAt: "2026-10-12T22:19:00Z",
    name: "Colleen Abernathy",
    email: "colleen.abernathy@example.com",
    subject: "The river from my mother’s kitchen",
    brief:
      "My mother is leaving the house she has lived in since 1971. From the kitchen you see the river between two hemlocks, mostly gray. I do not want the trees. I would like the gray.",
    referenceSlug: "grays-river-fog",
    preferredSize: "30 × 40″",
    medium: "Oil on linen",
    budgetMinCents: 600000,
    budgetMaxCents: 800000,
    currency: "USD",
    deadline: "2027-04-15",
    stage: "inquiry",
    priceCents: null,
    depositCents: null,
    depositPaidAt: null,
    revisionsIncluded: 2,
    revisionsUsed: 0,
    history: [{ at: "2026-10-12T22:19:00Z", event: "Request received" }],
  },
  {
    receivedAt: "2026-08-17T15:55:00Z",
    name: "Harbor Family Clinic, Ruth Delgado",
    email: "ruth.delgado@example.org",
    subject: "Waiting room, long wall",
    brief:
      "A calm picture for the long wall opposite the windows. People look at it for twenty minutes at a time, some of them worried. It should reward looking and ask nothing. The wall is 14 feet and warm white; the seats are dark green.",
    referenceSlug: "youngs-bay-first-frost",
    preferredSize: "30 × 84″",
    medium: "Oil and cold wax on linen",
    budgetMinCents: 1200000,
    budgetMaxCents: 1600000,
    currency: "USD",
    deadline: "2027-06-01",
    stage: "quoted",
    priceCents: 1450000,
    depositCents: 580000,
    depositPaidAt: null,
    revisionsIncluded: 2,
    revisionsUsed: 0,
    history: [
      { at: "2026-08-17T15:55:00Z", event: "Request received" },
      { at: "2026-08-25T18:30:00Z", event: "Visit to the clinic, wall measured" },
      { at: "2026-09-04T17:00:00Z", event: "Quote sent: $14,500, deposit 40 percent" },
    ],
  },
  {
    receivedAt: "2026-05-06T20:40:00Z",
    name: "Peter and Ana Sorensen",
    email: "sorensen.boats@example.net",
    subject: "The Astrid, hauled out",
    brief:
      "We are selling the boat after twenty-six seasons. We would like her in the manner of Cradle, hull only, with the old waterline where it was before we raised it. The bottom paint was red, not the red it is now.",
    referenceSlug: "cradle",
    preferredSize: "40 × 30″",
    medium: "Vinyl paint on birch panel",
    budgetMinCents: 500000,
    budgetMaxCents: 600000,
    currency: "USD",
    deadline: "2026-12-20",
    stage: "in_progress",
    priceCents: 560000,
    depositCents: 224000,
    depositPaidAt: "2026-05-22T16:12:00Z",
    revisionsIncluded: 2,
    revisionsUsed: 1,
    history: [
      { at: "2026-05-06T20:40:00Z", event: "Request received" },
      { at: "2026-05-13T17:10:00Z", event: "Quote sent: $5,600, deposit 40 percent" },
      { at: "2026-05-22T16:12:00Z", event: "Quote accepted, deposit received" },
      { at: "2026-07-02T18:00:00Z", event: "Sketch sent" },
      { at: "2026-07-09T19:25:00Z", event: "Revision 1 of 2: waterline lowered by a hand" },
      { at: "2026-07-20T16:45:00Z", event: "Sketch approved" },
      { at: "2026-09-14T17:30:00Z", event: "Panel primed, drawing transferred" },
    ],
  },
] as const satisfies readonly DemoCommission[]
