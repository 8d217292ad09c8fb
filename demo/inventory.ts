import type { PlaceKind } from "../domain/inventory/place.ts"

type DemoPlace = { kind: PlaceKind; address?: string; contact?: string; email?: string; phone?: string }

export const demoPlaces = {
  Studio: { kind: "studio", address: "The Net Loft, 40 Example Street, Astoria, Oregon" },
  "Flat file": { kind: "storage", address: "The Net Loft, upstairs" },
  Home: { kind: "home" },
  "Fathom Street Gallery": {
    kind: "gallery",
    address: "212 Example Street, Portland, Oregon",
    contact: "Imre Halloran",
    email: "imre@fathomstreet.example",
    phone: "+1 503 555 0147",
  },
  "Lindgren & Vale": {
    kind: "gallery",
    address: "88 Example Avenue, Seattle, Washington",
    contact: "Sofie Lindgren",
    email: "sofie@lindgrenvale.example",
  },
  "Pigeon Point Editions": { kind: "gallery", address: "Eureka, California" },
  "Clatsop County Arts Hall": { kind: "museum", address: "Astoria, Oregon" },
  "Harbor Hall": { kind: "museum", address: "Bellingham, Washington" },
  "Lower River Regional Museum": {
    kind: "museum",
    address: "Astoria, Oregon",
    contact: "Registrar",
    email: "registrar@lowerriver.example",
  },
  "Framer, Warrenton": { kind: "framer", address: "Warrenton, Oregon", phone: "+1 503 555 0162" },
  "Art courier": { kind: "carrier" },
} as const satisfies Record<string, DemoPlace>

type PlaceName = keyof typeof demoPlaces

/** `on`: a calendar day, or the number of days before the demo is loaded. */
export type DemoMove = {
  on: string | number
  to: PlaceName
  spot?: string
  carrier?: string
  note?: string
}

/** Amounts in cents. `insured`: where it is not the price. */
type DemoInventoryRecord = { moves: DemoMove[]; cost: number; condition: string; notes?: string; insured?: number }

const createMove = (on: DemoMove["on"], place: PlaceName, spot = "", carrier = "", note = ""): DemoMove => ({
  on,
  to: place,
  spot,
  carrier,
  note,
})

const ownVan = "Own van"
const createRecord = (cost: number, moves: DemoMove[], condition = "Excellent", notes = ""): DemoInventoryRecord => ({
  cost,
  moves,
  condition,
  notes,
})

/** To the current exhibition. */
const toPortland = createMove(29, "Fathom Street Gallery", "", ownVan, "For Slack Water")

/** By slug. Sold works that were handed over have left the register. */
export const demoInventory: Record<string, DemoInventoryRecord> = {
  "slack-water": createRecord(114_000, [
    createMove("2026-01-20", "Studio", "Easel", "", "Made here"),
    createMove("2026-06-12", "Studio", "North wall"),
    toPortland,
  ]),
  "bar-crossing": createRecord(98_000, [
    createMove("2024-11-02", "Studio", "Easel", "", "Made here"),
    createMove("2025-03-18", "Studio", "Rack 2"),
    toPortland,
  ]),
  "grays-river-fog": createRecord(61_000, [createMove("2025-12-08", "Studio", "Easel", "", "Made here"), toPortland]),
  "youngs-bay-first-frost": createRecord(74_000, [createMove("2025-11-24", "Studio", "Rack 2"), toPortland]),
  "long-reach": {
    ...createRecord(103_000, [createMove("2026-04-27", "Studio", "North wall"), toPortland]),
    insured: 1_520_000,
  },
  neap: createRecord(21_000, [
    createMove("2026-05-06", "Flat file", "Drawer 2"),
    createMove(43, "Framer, Warrenton", "", ownVan, "Box frame, maple"),
    toPortland,
  ]),
  "buoy-line": createRecord(9000, [createMove("2025-08-05", "Flat file", "Drawer 2"), toPortland]),
  "tongue-point": createRecord(
    87_000,
    [
      createMove("2023-03-12", "Studio", "Easel", "", "Made here"),
      createMove("2023-05-21", "Framer, Warrenton", "", ownVan, "Floater frame, ash"),
      createMove("2023-06-06", "Studio", "Rack 3"),
      createMove("2023-09-04", "Clatsop County Arts Hall", "", ownVan, "For Waterlines"),
      createMove("2023-10-16", "Studio", "Rack 3", ownVan, "Came back unsold"),
      createMove("2024-12-02", "Lindgren & Vale", "", "Art courier", "Consigned at 50%"),
      createMove("2025-02-10", "Studio", "North wall", "Art courier", "Came back unsold"),
      createMove("2025-05-28", "Lower River Regional Museum", "", "Museum truck", "On loan"),
    ],
    "Good",
    "Slight abrasion at the lower left corner, stable.",
  ),
  "ilwaco-light": createRecord(6000, [
    createMove("2022-08-19", "Studio", "Easel", "", "Made here"),
    createMove("2022-11-30", "Home", "Kitchen"),
  ]),
  "cathlamet-high-water": createRecord(44_000, [
    createMove("2023-04-11", "Studio", "Rack 1"),
    createMove("2023-09-04", "Clatsop County Arts Hall", "", ownVan, "For Waterlines"),
    createMove("2023-10-16", "Studio", "Rack 1", ownVan, "Came back unsold"),
  ]),
  limewash: createRecord(92_000, [createMove("2025-09-08", "Studio", "North wall")], "Very Good"),
  "red-lead": {
    ...createRecord(121_000, [createMove("2026-06-08", "Studio", "North wall", "", "Made here")]),
    insured: 1_680_000,
  },
  "net-loft-north-light": createRecord(
    69_000,
    [
      createMove("2023-02-20", "Studio", "Rack 1"),
      createMove("2024-12-02", "Lindgren & Vale", "", "Art courier", "For Holding Ground"),
    ],
    "Very Good",
  ),
  "cannery-floor": createRecord(94_000, [
    createMove("2025-06-02", "Studio", "Rack 2"),
    createMove(9, "Studio", "Packing table"),
  ]),
  "salt-shed": createRecord(
    31_000,
    [
      createMove("2024-02-13", "Studio", "Rack 1"),
      createMove("2024-12-02", "Lindgren & Vale", "", "Art courier", "For Holding Ground"),
      createMove(4, "Art courier", "", "Art courier", "Comes back to the studio"),
    ],
    "Fair",
    "A crack in the wax at the upper edge, 2 cm. Inspect on arrival.",
  ),
  smokehouse: createRecord(72_000, [
    createMove("2022-12-01", "Studio", "Rack 3"),
    createMove(30, "Studio", "Packing table"),
  ]),
  "second-growth": createRecord(58_000, [
    createMove("2024-05-21", "Studio", "Rack 2"),
    createMove(12, "Studio", "Packing table"),
  ]),
  "five-sheds": createRecord(39_000, [
    createMove("2026-01-19", "Studio", "Rack 1"),
    createMove(8, "Studio", "Packing table"),
  ]),
  creosote: createRecord(8000, [createMove("2022-10-06", "Studio", "Rack 3")]),
  crosswind: { ...createRecord(7000, [createMove("2023-06-27", "Flat file", "Drawer 1")]), insured: 240_000 },
  piling: createRecord(8000, [createMove("2025-01-29", "Flat file", "Drawer 1")]),
  "ebb-i": createRecord(3800, [createMove("2024-10-01", "Flat file", "Drawer 5")]),
  "ebb-ii": createRecord(3800, [createMove("2024-10-01", "Flat file", "Drawer 5")]),
  "range-lights": createRecord(4600, [createMove("2025-04-15", "Flat file", "Drawer 6")]),
  "log-raft": createRecord(4200, [createMove("2026-03-17", "Flat file", "Drawer 6")]),
  "slip-no-3": createRecord(52_000, [createMove("2025-07-10", "Studio", "Rack 4")]),
  cradle: createRecord(
    42_000,
    [
      createMove("2023-08-02", "Studio", "Rack 1"),
      createMove("2024-06-11", "Harbor Hall", "", "Art courier", "For Northwest Panel"),
      createMove("2024-07-31", "Studio", "Rack 1", "Art courier"),
    ],
    "Very Good",
  ),
  "net-loft-stairs": createRecord(36_000, [createMove("2022-11-09", "Studio", "Rack 4")], "Good"),
  "boatyard-noon": createRecord(66_000, [createMove("2026-07-20", "Studio", "Rack 4")]),
  "ferry-slip": createRecord(19_000, [
    createMove("2023-12-12", "Studio", "Rack 1"),
    createMove("2024-06-11", "Harbor Hall", "", "Art courier", "For Northwest Panel"),
    createMove("2024-07-31", "Studio", "Rack 1", "Art courier"),
  ]),
  weir: createRecord(28_000, [createMove("2025-12-03", "Studio", "Packing table")]),
}

/** Copies that are not with the others of their edition. */
export const demoCopies: { slug: string; copy: number; moves: DemoMove[] }[] = [
  {
    slug: "ebb-i",
    copy: 12,
    moves: [createMove("2025-09-02", "Pigeon Point Editions", "", "Post", "For Works on Paper")],
  },
]

/** Amounts in cents. Without `sold` and `back` the work is still at the place. */
type DemoAgreementLine = {
  slug: string
  copy?: number
  price?: number
  share?: number
  sold?: { amount: number; on: string | number }
  back?: string | number
}

export type DemoAgreement = {
  kind: "consignment" | "loan"
  place: PlaceName
  /** Calendar days, or days before the demo is loaded; negative: after. */
  begins: string | number
  dueBack: string | number
  share: number
  terms: Partial<Record<"discounts" | "paid" | "insured" | "purpose" | "notes" | "countersignedBy", string>>
  lines: DemoAgreementLine[]
  /** Of the sold works. */
  payout?: { due: string; paid: string; deductions: { what: string; amount: number }[] }
}

export const demoAgreements: DemoAgreement[] = [
  {
    kind: "consignment",
    place: "Fathom Street Gallery",
    begins: 29,
    dueBack: -45,
    share: 45,
    terms: {
      discounts: "Up to 10%, shared",
      paid: "End of the month of the sale",
      insured: "By them, at retail",
      purpose: "Slack Water",
      countersignedBy: "Imre Halloran",
    },
    lines: [
      { slug: "slack-water" },
      { slug: "bar-crossing" },
      { slug: "grays-river-fog" },
      { slug: "youngs-bay-first-frost" },
      { slug: "long-reach", price: 1_520_000, share: 40 },
      { slug: "neap" },
      { slug: "buoy-line" },
      { slug: "ice-house", sold: { amount: 540_000, on: 11 } },
    ],
  },
  {
    kind: "consignment",
    place: "Lindgren & Vale",
    begins: "2024-12-02",
    dueBack: 12,
    share: 50,
    terms: {
      discounts: "Up to 10%, theirs",
      paid: "Thirty days after the sale",
      insured: "By them, at retail",
      purpose: "Holding Ground",
      countersignedBy: "Sofie Lindgren",
    },
    lines: [
      { slug: "anchorage-evening", sold: { amount: 1_520_000, on: "2024-12-19" } },
      { slug: "net-loft-north-light" },
      { slug: "salt-shed", back: 4 },
    ],
    payout: {
      due: "2025-01-18",
      paid: "2025-01-16",
      deductions: [{ what: "Half the framing of Anchorage, Evening", amount: -17_800 }],
    },
  },
  {
    kind: "loan",
    place: "Lower River Regional Museum",
    begins: "2025-05-28",
    dueBack: -128,
    share: 0,
    terms: {
      insured: "By the borrower, wall to wall",
      purpose: "The permanent rooms",
      countersignedBy: "The registrar",
    },
    lines: [{ slug: "tongue-point" }],
  },
]
