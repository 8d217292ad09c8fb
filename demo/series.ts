import type { RichText } from "../lib/rich-text/rich-text.ts"
import { p } from "./text.ts"

interface DemoSeries {
  slug: string
  title: string
  years: string
  statement: RichText
  /** The picture is a view of one of the exhibitions. */
  view: { file: string; caption: string }
}

const statement = (...paragraphs: string[]): RichText => ({ type: "doc", content: paragraphs.map((text) => p(text)) })

/** In display order. */
export const demoSeries: readonly DemoSeries[] = [
  {
    slug: "slack-water",
    title: "Slack Water",
    years: "2022–2026",
    view: { file: "view-slack-water-long.jpg", caption: "The long wall at Fathom Street Gallery, Portland, 2026" },
    statement: statement(
      "Twice a day, for a short time, the river does nothing. The ebb has run out and the flood has not begun. I try to be on the dock for it.",
      "These pictures are made in the studio from notes taken then: a few words about color, a line for the horizon, the time. The paint is pulled across with long blades because that is how the water is made, in sheets, each dragging a little of the last one along.",
      "I do not take photographs. A photograph knows too much about the far bank and nothing about how long it stayed that color.",
    ),
  },
  {
    slug: "holding-ground",
    title: "Holding Ground",
    years: "2022–2026",
    view: {
      file: "view-holding-ground-pair.jpg",
      caption: "*Anchorage, Evening* and *Net Loft, North Light* at Lindgren & Vale, Seattle, 2024",
    },
    statement: statement(
      "Holding ground is what a chart calls the bottom when it will take an anchor. In painting the ground is what you put down first and mostly cover up.",
      "I lay these canvases in over months, oil and cold wax in many thin coats, and then go back with a scraper to see which of them will hold. The proportions come from the building I work in. The reds come from primer.",
    ),
  },
  {
    slug: "tide-tables",
    title: "Tide Tables",
    years: "2023–2026",
    view: {
      file: "view-works-on-paper.jpg",
      caption: "Drawings and plates at Pigeon Point Editions, San Francisco, 2025",
    },
    statement: statement(
      "Drawings made first thing in the day, before coffee if possible, with ink, a four-inch hake brush and whatever water is in the jar.",
      "There is a tide table pinned above the table and I take one fact from it. A stroke cannot be corrected, so most of the sheets are thrown away. Some of them later became plates and stones.",
    ),
  },
  {
    slug: "sheds-and-slips",
    title: "Sheds and Slips",
    years: "2022–2026",
    view: {
      file: "view-northwest-panel.jpg",
      caption: "*Cradle*, *Ice House* and *Ferry Slip* at Harbor Hall, Port Townsend, 2024",
    },
    statement: statement(
      "For nine years I painted hulls in a boatyard, and I still think the best line I know is the one that appears when you pull the tape from a waterline. These panels are about that line.",
      "The shapes are the sheds, stairs, slipways and boats along our mile of waterfront, measured and then moved about until they sit still. I leave the small faults of the tape where they are.",
    ),
  },
]
