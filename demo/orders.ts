export interface DemoOrder {
  number: string
  placedAt: string
  email: string
  name: string
  phone: string | null
  /** Null: collected from the studio. */
  shippingAddress: {
    line1: string
    line2: string
    city: string
    region: string
    postalCode: string
    country: "US" | "CA" | "DE"
  } | null
  /** Works by slug; an edition line also says which number of the edition. */
  lines: readonly { slug: string; priceCents: number; editionNumber?: number; shipped?: boolean }[]
  shippingCents: number
  currency: "USD"
  paymentMethod: "bank_transfer" | "demo"
  paymentState: "pending" | "paid" | "refunded" | "voided"
  fulfilmentState:
    | "unfulfilled"
    | "preparing"
    | "ready_for_pickup"
    | "partially_shipped"
    | "shipped"
    | "delivered"
    | "cancelled"
  orderState: "open" | "completed" | "cancelled"
  carrier?: string
  trackingNumber?: string
  history: readonly { at: string; event: string }[]
}

/**
 * Orders in every state that a visitor or the studio can meet. Sold originals are paid for, reserved ones wait for their transfer; a
 * cancelled and a refunded order leave their works available.
 */
export const demoOrders = [
  {
    number: "S-1001",
    placedAt: "2026-01-14T19:22:00Z",
    email: "h.brandvold@example.com",
    name: "Hanne Brandvold",
    phone: "+1 206 555 0118",
    shippingAddress: {
      line1: "2210 Alder Terrace",
      line2: "Unit 4",
      city: "Seattle",
      region: "WA",
      postalCode: "98102",
      country: "US",
    },
    lines: [{ slug: "seven-soundings", priceCents: 190000 }],
    shippingCents: 6500,
    currency: "USD",
    paymentMethod: "bank_transfer",
    paymentState: "paid",
    fulfilmentState: "delivered",
    orderState: "completed",
    carrier: "UPS",
    trackingNumber: "1Z999AA10123456784",
    history: [
      { at: "2026-01-14T19:22:00Z", event: "Order placed, awaiting bank transfer" },
      { at: "2026-01-16T16:05:00Z", event: "Transfer received" },
      { at: "2026-01-19T17:40:00Z", event: "Packed between boards" },
      { at: "2026-01-20T20:10:00Z", event: "Collected by UPS" },
      { at: "2026-01-22T21:31:00Z", event: "Delivered" },
    ],
  },
  {
    number: "S-1002",
    placedAt: "2026-03-02T09:48:00Z",
    email: "familie.reuter@example.org",
    name: "Katrin Reuter",
    phone: "+49 40 555 0163",
    shippingAddress: {
      line1: "Lindenhof 12",
      line2: "",
      city: "Hamburg",
      region: "",
      postalCode: "20099",
      country: "DE",
    },
    lines: [
      { slug: "ebb-i", editionNumber: 7, priceCents: 62000 },
      { slug: "ebb-ii", editionNumber: 5, priceCents: 62000 },
    ],
    shippingCents: 11000,
    currency: "USD",
    paymentMethod: "bank_transfer",
    paymentState: "paid",
    fulfilmentState: "delivered",
    orderState: "completed",
    carrier: "DHL Express",
    trackingNumber: "4719208351",
    history: [
      { at: "2026-03-02T09:48:00Z", event: "Order placed, awaiting bank transfer" },
      { at: "2026-03-05T15:20:00Z", event: "Transfer received" },
      { at: "2026-03-06T18:00:00Z", event: "Packed, customs invoice prepared" },
      { at: "2026-03-09T19:15:00Z", event: "Collected by DHL Express" },
      { at: "2026-03-13T11:02:00Z", event: "Delivered" },
    ],
  },
  {
    number: "S-1003",
    placedAt: "2026-05-19T02:14:00Z",
    email: "r.castellanos@example.net",
    name: "Rafael Castellanos",
    phone: null,
    shippingAddress: {
      line1: "88 Quarry Lane",
      line2: "",
      city: "Santa Fe",
      region: "NM",
      postalCode: "87501",
      country: "US",
    },
    lines: [{ slug: "cradle", priceCents: 620000 }],
    shippingCents: 34000,
    currency: "USD",
    paymentMethod: "bank_transfer",
    paymentState: "refunded",
    fulfilmentState: "delivered",
    orderState: "completed",
    carrier: "FedEx",
    trackingNumber: "794611230087",
    history: [
      { at: "2026-05-19T02:14:00Z", event: "Order placed, awaiting bank transfer" },
      { at: "2026-05-21T16:30:00Z", event: "Transfer received" },
      { at: "2026-05-29T18:45:00Z", event: "Crated and collected by FedEx" },
      { at: "2026-06-03T19:20:00Z", event: "Delivered" },
      { at: "2026-06-11T17:03:00Z", event: "Return requested: too tall for the wall it was meant for" },
      { at: "2026-06-26T18:10:00Z", event: "Returned work received and inspected, in good order" },
      { at: "2026-06-29T16:00:00Z", event: "Refunded in full, work returned to the gallery" },
    ],
  },
  {
    number: "S-1004",
    placedAt: "2026-07-08T21:37:00Z",
    email: "june.okafor@example.com",
    name: "June Okafor",
    phone: "+1 503 555 0190",
    shippingAddress: {
      line1: "417 Mill Street",
      line2: "",
      city: "Portland",
      region: "OR",
      postalCode: "97211",
      country: "US",
    },
    lines: [{ slug: "salt-shed", priceCents: 420000 }],
    shippingCents: 14000,
    currency: "USD",
    paymentMethod: "bank_transfer",
    paymentState: "voided",
    fulfilmentState: "cancelled",
    orderState: "cancelled",
    history: [
      { at: "2026-07-08T21:37:00Z", event: "Order placed, awaiting bank transfer" },
      { at: "2026-07-10T15:12:00Z", event: "Cancelled at the buyer’s request before payment" },
    ],
  },
  {
    number: "S-1005",
    placedAt: "2026-09-12T18:05:00Z",
    email: "margaret.thibault@example.org",
    name: "Margaret Thibault",
    phone: "+1 514 555 0132",
    shippingAddress: {
      line1: "301 rue des Érables",
      line2: "App. 2",
      city: "Montréal",
      region: "QC",
      postalCode: "H2J 2K9",
      country: "CA",
    },
    lines: [
      { slug: "log-raft", editionNumber: 6, priceCents: 70000, shipped: true },
      { slug: "smokehouse", priceCents: 1080000, shipped: false },
    ],
    shippingCents: 62000,
    currency: "USD",
    paymentMethod: "bank_transfer",
    paymentState: "paid",
    fulfilmentState: "partially_shipped",
    orderState: "open",
    carrier: "Purolator",
    trackingNumber: "335008714226",
    history: [
      { at: "2026-09-12T18:05:00Z", event: "Order placed, awaiting bank transfer" },
      { at: "2026-09-16T15:50:00Z", event: "Transfer received" },
      { at: "2026-09-22T19:30:00Z", event: "Log Raft 6/30 sent ahead, collected by Purolator" },
      { at: "2026-10-01T17:00:00Z", event: "Crate for Smokehouse begun" },
    ],
  },
  {
    number: "S-1006",
    placedAt: "2026-09-28T16:44:00Z",
    email: "d.lindahl@example.com",
    name: "David Lindahl",
    phone: "+1 612 555 0175",
    shippingAddress: {
      line1: "1908 Prairie Avenue",
      line2: "",
      city: "Minneapolis",
      region: "MN",
      postalCode: "55405",
      country: "US",
    },
    lines: [{ slug: "ferry-log", priceCents: 260000 }],
    shippingCents: 9500,
    currency: "USD",
    paymentMethod: "bank_transfer",
    paymentState: "paid",
    fulfilmentState: "shipped",
    orderState: "open",
    carrier: "UPS",
    trackingNumber: "1Z999AA10198765432",
    history: [
      { at: "2026-09-28T16:44:00Z", event: "Order placed, awaiting bank transfer" },
      { at: "2026-09-30T15:25:00Z", event: "Transfer received" },
      { at: "2026-10-05T18:20:00Z", event: "Packed in its frame, double carton" },
      { at: "2026-10-06T20:40:00Z", event: "Collected by UPS" },
    ],
  },
  {
    number: "S-1007",
    placedAt: "2026-10-03T23:10:00Z",
    email: "saltwater.interiors@example.net",
    name: "Imogen Farrow",
    phone: "+1 415 555 0121",
    shippingAddress: {
      line1: "60 Lantern Court",
      line2: "Suite 210",
      city: "San Francisco",
      region: "CA",
      postalCode: "94107",
      country: "US",
    },
    lines: [{ slug: "second-growth", priceCents: 860000 }],
    shippingCents: 32000,
    currency: "USD",
    paymentMethod: "bank_transfer",
    paymentState: "paid",
    fulfilmentState: "preparing",
    orderState: "open",
    history: [
      { at: "2026-10-03T23:10:00Z", event: "Order placed, awaiting bank transfer" },
      { at: "2026-10-07T16:15:00Z", event: "Transfer received" },
      { at: "2026-10-09T17:30:00Z", event: "Crate being built" },
    ],
  },
  {
    number: "S-1008",
    placedAt: "2026-10-06T17:52:00Z",
    email: "ellis.ames@example.com",
    name: "Ellis Ames",
    phone: "+1 503 555 0104",
    shippingAddress: null,
    lines: [{ slug: "five-sheds", priceCents: 580000 }],
    shippingCents: 0,
    currency: "USD",
    paymentMethod: "bank_transfer",
    paymentState: "paid",
    fulfilmentState: "ready_for_pickup",
    orderState: "open",
    history: [
      { at: "2026-10-06T17:52:00Z", event: "Order placed, to be collected from the studio" },
      { at: "2026-10-08T15:40:00Z", event: "Transfer received" },
      { at: "2026-10-12T18:00:00Z", event: "Wrapped and ready, buyer told by e-mail" },
    ],
  },
  {
    number: "S-1009",
    placedAt: "2026-10-11T14:33:00Z",
    email: "priya.nair@example.org",
    name: "Priya Nair",
    phone: null,
    shippingAddress: {
      line1: "27 Orchard Rise",
      line2: "",
      city: "Ithaca",
      region: "NY",
      postalCode: "14850",
      country: "US",
    },
    lines: [{ slug: "creosote", priceCents: 140000 }],
    shippingCents: 5500,
    currency: "USD",
    paymentMethod: "demo",
    paymentState: "paid",
    fulfilmentState: "unfulfilled",
    orderState: "open",
    history: [
      { at: "2026-10-11T14:33:00Z", event: "Order placed" },
      { at: "2026-10-11T14:34:00Z", event: "Demo payment accepted, no money moved" },
    ],
  },
  {
    number: "S-1010",
    placedAt: "2026-10-14T20:26:00Z",
    email: "a.kessler@example.net",
    name: "Anton Kessler",
    phone: "+49 30 555 0148",
    shippingAddress: {
      line1: "Am Kanal 5",
      line2: "Hinterhaus",
      city: "Berlin",
      region: "",
      postalCode: "10115",
      country: "DE",
    },
    lines: [{ slug: "weir", priceCents: 390000 }],
    shippingCents: 28000,
    currency: "USD",
    paymentMethod: "bank_transfer",
    paymentState: "pending",
    fulfilmentState: "unfulfilled",
    orderState: "open",
    history: [{ at: "2026-10-14T20:26:00Z", event: "Order placed, awaiting bank transfer" }],
  },
] as const satisfies readonly DemoOrder[]
