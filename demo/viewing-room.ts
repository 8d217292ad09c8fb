/** Prices in cents. `daysAgo`: before the demo is loaded; `open`: days after. */
export const demoViewingRoom = {
  title: "Five for the new house",
  name: "Hanne Brandvold",
  email: "h.brandvold@example.com",
  note: "You said the walls are white and the light comes off the water. I have left out everything blue: you will have enough of it. Prices are yours until the day the room closes. Marit",
  daysAgo: 4,
  open: 12,
  works: [
    {
      slug: "neap",
      price: 440_000,
      note: "You stood before this one in April and said nothing for a long time.",
      favorite: true,
    },
    { slug: "red-lead", price: null, note: "The only red picture I have made. It needs a wall of its own." },
    { slug: "log-raft", price: null, note: "Number 11 is free, since you like it.", favorite: true },
    { slug: "buoy-line", price: null, note: "It can hang over a door." },
    { slug: "bar-crossing", price: null, note: "For the room with the north window." },
  ],
  /** Hours before the demo is loaded. */
  visits: [37, 12],
} as const
