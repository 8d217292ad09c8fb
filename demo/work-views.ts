import type { demoArtworks } from "./artworks.ts"

interface DemoWorkView {
  /** File in demo/images. */
  file: string
  caption: string
}

type Slug = (typeof demoArtworks)[number]["slug"]

const eastWall = "view-slack-water-east.jpg"
const pair = "view-holding-ground-pair.jpg"

/** By slug, after the work's main picture: details, and views of its exhibitions. */
export const demoWorkViews: Partial<Record<Slug, readonly DemoWorkView[]>> = {
  "slack-water": [
    { file: "detail-slack-water.jpg", caption: "Detail: the pale band, and the channel marker." },
    { file: eastWall, caption: "On the east wall at Fathom Street, beside *Bar Crossing*." },
  ],
  "bar-crossing": [
    { file: "detail-bar-crossing.jpg", caption: "Detail: the crest, before it breaks." },
    { file: eastWall, caption: "On the east wall at Fathom Street, to the right of *Slack Water*." },
  ],
  "grays-river-fog": [{ file: "detail-grays-river-fog.jpg", caption: "Detail: what the fog leaves of the far bank." }],
  "youngs-bay-first-frost": [
    { file: "detail-youngs-bay-first-frost.jpg", caption: "Detail: the opening between the two points." },
  ],
  "cathlamet-high-water": [
    { file: "detail-cathlamet-high-water.jpg", caption: "Detail: the last field before the channel." },
  ],
  "second-growth": [{ file: "detail-second-growth.jpg", caption: "Detail: the near trunks and the far ones." }],
  "long-reach": [{ file: "detail-long-reach.jpg", caption: "Detail: where the blue stops and the ochre begins." }],
  limewash: [
    { file: "detail-limewash.jpg", caption: "Detail: the blue, dragged nearly dry." },
    { file: "detail-limewash-red.jpg", caption: "Detail: the only red." },
  ],
  "red-lead": [{ file: "detail-red-lead.jpg", caption: "Detail: the seam, and the dark that carries it." }],
  neap: [{ file: "view-slack-water-paper.jpg", caption: "In the back room at Fathom Street, on the left." }],
  "anchorage-evening": [
    { file: "detail-anchorage-evening.jpg", caption: "Detail: the seam. Red lead, one coat." },
    { file: pair, caption: "At Lindgren & Vale, beside *Net Loft, North Light*." },
  ],
  "net-loft-north-light": [
    { file: "detail-net-loft-north-light.jpg", caption: "Detail: the red edge, and the light beside it." },
    { file: pair, caption: "At Lindgren & Vale, to the right of *Anchorage, Evening*." },
  ],
  "boatyard-noon": [{ file: "detail-boatyard-noon.jpg", caption: "Detail: where the two hulls nearly touch." }],
  smokehouse: [{ file: "view-holding-ground-dark.jpg", caption: "In the gray room at Lindgren & Vale, on the left." }],
  "slip-no-3": [{ file: "detail-slip-no-3.jpg", caption: "Detail: the slipway and its rail, pulled warm." }],
  cradle: [
    { file: "detail-cradle.jpg", caption: "Detail: the line at which she floats." },
    { file: "view-northwest-panel.jpg", caption: "At Harbor Hall, on the left." },
  ],
  "tongue-point": [{ file: "view-waterlines.jpg", caption: "In the Clatsop County Arts Hall, on the left." }],
}
