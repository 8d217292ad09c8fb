interface DemoSeries {
  slug: string
  title: string
  years: string
  statement: string
}

/** In display order. */
export const demoSeries = [
  {
    slug: "slack-water",
    title: "Slack Water",
    years: "2022–2026",
    statement:
      "Twice a day, for a short time, the river does nothing. The ebb has run out and the flood has not begun. I try to be on the dock for it. These pictures are made in the studio from notes taken then: a few words about color, a line for the horizon, the time. The paint is pulled across with long blades because that is how the water is made, in sheets, each dragging a little of the last one along.",
  },
  {
    slug: "holding-ground",
    title: "Holding Ground",
    years: "2022–2026",
    statement:
      "Holding ground is what a chart calls the bottom when it will take an anchor. In painting the ground is what you put down first and mostly cover up. I lay these canvases in over months, oil and cold wax in many thin coats, and then go back with a scraper to see which of them will hold. The proportions come from the building I work in. The reds come from primer.",
  },
  {
    slug: "tide-tables",
    title: "Tide Tables",
    years: "2023–2026",
    statement:
      "Drawings made first thing in the day, before coffee if possible, with ink, a four-inch hake brush and whatever water is in the jar. There is a tide table pinned above the table and I take one fact from it. A stroke cannot be corrected, so most of the sheets are thrown away. Some of them later became plates and stones.",
  },
  {
    slug: "sheds-and-slips",
    title: "Sheds and Slips",
    years: "2022–2026",
    statement:
      "For nine years I painted hulls in a boatyard, and I still think the best line I know is the one that appears when you pull the tape from a waterline. These panels are about that line. The shapes are the sheds, stairs, slipways and boats along our mile of waterfront, measured and then moved about until they sit still. I leave the small faults of the tape where they are.",
  },
] as const satisfies readonly DemoSeries[]
