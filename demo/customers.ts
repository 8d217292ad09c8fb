type DemoCustomer = {
  /** An address from the demo's orders, messages or subscribers. */
  email: string
  tags?: readonly string[]
  interests?: readonly string[]
  partner?: string
  company?: string
  job?: string
  /** `daysAgo`: before the demo is loaded. */
  notes?: readonly { daysAgo: number; text: string }[]
}

export const demoCustomers: readonly DemoCustomer[] = [
  {
    email: "h.brandvold@example.com",
    tags: ["collector", "prints"],
    interests: ["dark pictures", "prints", "boats"],
    partner: "Liv Brandvold, her sister",
    job: "harbor pilot, retired",
    notes: [
      { daysAgo: 213, text: "Retired harbor pilot. Knows the bar better than I do and says so." },
      { daysAgo: 31, text: "Her sister Liv decides about frames. Ask both, hang one." },
    ],
  },
  {
    email: "w.penhallow@example.com",
    tags: ["open studio"],
    interests: ["wide formats"],
    notes: [{ daysAgo: 300, text: "Came by on the Saturday and stood a long time at the wide ones. Lives in Eugene." }],
  },
  {
    email: "june.okafor@example.com",
    tags: ["collector"],
    interests: ["sheds"],
    notes: [
      { daysAgo: 402, text: "Bought her first picture from a friend of mine. Prefers to be called, not written to." },
    ],
  },
  { email: "curator@rivermuseum.example", tags: ["museum"], company: "Columbia River Museum" },
  { email: "teo.marchetti@example.net", tags: ["curator"], job: "curator" },
  { email: "letters@lowerriver.example", tags: ["press"], company: "The Lower River Lantern" },
]
