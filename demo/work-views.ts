import type { demoArtworks } from "./artworks.ts"

export interface DemoWorkView {
  /** File in demo/images. */
  file: string
  caption: string
}

type Slug = (typeof demoArtworks)[number]["slug"]

const eastWall = "view-slack-water-east.jpg"
const pair = "view-holding-ground-pair.jpg"

/** What else is shown of a work, after its own picture: details, and the rooms in which it hung. By its slug. */
export const demoWorkViews: Partial<Record<Slug, readonly DemoWorkView[]>> = {
  "slack-water": [
    { file: "detail-slack-water.jpg", caption: "Detail: the pale band, and the channel marker." },
    { file: eastWall, caption: "On the east wall at Fathom Street, beside Bar Crossing." },
  ],
  "bar-crossing": [{ file: eastWall, caption: "On the east wall at Fathom Street, to the right of Slack Water." }],
  neap: [{ file: "view-slack-water-paper.jpg", caption: "In the back room at Fathom Street, on the left." }],
  "anchorage-evening": [
    { file: "detail-anchorage-evening.jpg", caption: "Detail: the seam. Red lead, one coat." },
    { file: pair, caption: "At Lindgren & Vale, beside Net Loft, North Light." },
  ],
  "net-loft-north-light": [{ file: pair, caption: "At Lindgren & Vale, to the right of Anchorage, Evening." }],
  smokehouse: [{ file: "view-holding-ground-dark.jpg", caption: "In the gray room at Lindgren & Vale, on the left." }],
  "slip-no-3": [{ file: "detail-slip-no-3.jpg", caption: "Detail: the slipway and its rail, pulled warm." }],
  cradle: [{ file: "view-northwest-panel.jpg", caption: "At Harbor Hall, on the left." }],
  "tongue-point": [{ file: "view-waterlines.jpg", caption: "In the Clatsop County Arts Hall, on the left." }],
}
