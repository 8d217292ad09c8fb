import type { CheckedExhibition, ExhibitionInput } from "../domain/exhibitions/exhibition-schema.ts"
import type { RichText } from "../lib/rich-text/rich-text.ts"
import { em, p } from "./text.ts"

/** Calendar days, or days counted from the day on which the demo is loaded, moved to a weekday (0: Sunday). */
type DemoDays = { from: string; to: string } | { from: DemoRelativeDay; to: DemoRelativeDay }
export type DemoRelativeDay = { days: number; weekday: number }

interface DemoView {
  /** File in demo/images. */
  file: string
  altText: string
  caption: string
}

type ExhibitionText = Pick<CheckedExhibition, "kind" | "title" | "venue"> &
  Partial<
    Pick<
      CheckedExhibition,
      | "venueUrl"
      | "address"
      | "city"
      | "datesText"
      | "hours"
      | "curator"
      | "catalogue"
      | "galleryShare"
      | "returnsHow"
      | "notes"
    >
  >

export interface DemoExhibition extends ExhibitionText {
  slug: string
  days: DemoDays
  /** The time on its first day. */
  opening?: string
  statement?: RichText
  press?: ExhibitionInput["press"]
  views: readonly DemoView[]
  /** Slug of a work whose picture is the main one while there are no views. */
  poster?: string
  /** Slugs of works. */
  works: readonly string[]
  /** In centimeters. `works` are slugs from left to right, hung at equal distances. */
  walls?: readonly { name: string; width: number; height: number; works: readonly string[] }[]
  /** The submission deadline of an open call without a result, which visitors do not see. */
  call?: DemoRelativeDay
}

const statement = (...paragraphs: ReturnType<typeof p>[]): RichText => ({ type: "doc", content: paragraphs })

const fathomStreet = {
  venue: "Fathom Street Gallery",
  venueUrl: "https://fathomstreet.example",
  address: "212 Example Street",
  city: "Portland, Oregon",
}

/** One exhibition is always current, and one upcoming. */
export const demoExhibitions: readonly DemoExhibition[] = [
  {
    ...fathomStreet,
    slug: "slack-water",
    kind: "solo",
    title: "Slack Water",
    days: { from: { days: -24, weekday: 4 }, to: { days: 38, weekday: 6 } },
    opening: "6 to 8 pm",
    hours: "Wednesday to Saturday, 11 am to 5 pm",
    statement: statement(
      p(
        "Slack water is the time between the tides when a river stops. It cannot be seen to begin and it is over before one has decided that it is there. Marit Osgood has been going down to the dock for it for four years, with a notebook and no camera, and this is the first exhibition of what came of it.",
      ),
      p(
        "Five paintings hang in the front room. The largest, ",
        em("Slack Water"),
        ", took a winter, and its pale band took about four seconds. The works on paper in the back room are made the other way about: they begin with the stroke that cannot be taken back, and the rest of the day is spent finding out what it meant.",
      ),
      p(
        "They are hung low, and far apart. The artist asked that the lamps over the river pictures be turned down a third, so that one’s eyes have to wait a little.",
      ),
    ),
    press: [
      {
        publication: "The Lower River Lantern",
        title: "Nothing happens, twice a day",
        author: "Ines Calloway",
        date: "",
        url: "",
        quote:
          "Osgood paints as if the picture were something heavy that had to be set down without a sound. You notice that you have lowered your voice.",
      },
      {
        publication: "Portland Wall Notes",
        title: "",
        author: "",
        date: "",
        url: "",
        quote: "The best red in the room is two inches long.",
      },
    ],
    catalogue: {
      title: "Slack Water",
      details: "64 pages, 31 plates, sewn in boards. With notes from the dock by the artist. Edition of 400.",
      url: "",
    },
    views: [
      {
        file: "view-slack-water-east.jpg",
        altText:
          "A white room with a gray floor. On the far wall a wide painting of a still river, and a square one of a dark, breaking sea.",
        caption: "East wall: *Slack Water* and *Bar Crossing*.",
      },
      {
        file: "view-slack-water-long.jpg",
        altText:
          "A long white wall with three paintings at eye level, far apart, and an oak bench in front of the middle one.",
        caption: "The long wall: *Grays River, Fog*; *Youngs Bay, First Frost*; *Long Reach*.",
      },
      {
        file: "view-slack-water-paper.jpg",
        altText: "Three ink drawings and prints in thin oak frames on a white wall.",
        caption: "Back room: *Neap*, *Buoy Line* and *Log Raft*.",
      },
    ],
    works: [
      "slack-water",
      "bar-crossing",
      "grays-river-fog",
      "youngs-bay-first-frost",
      "long-reach",
      "neap",
      "buoy-line",
      "log-raft",
    ],
    galleryShare: 45,
    returnsHow: "Own van, with blankets",
    walls: [
      { name: "Front room, east", width: 960, height: 350, works: ["grays-river-fog", "slack-water", "bar-crossing"] },
      { name: "Front room, long", width: 780, height: 350, works: ["youngs-bay-first-frost", "long-reach"] },
      { name: "Back room", width: 520, height: 300, works: ["neap", "buoy-line"] },
    ],
  },
  {
    slug: "paper-harbor",
    kind: "fair",
    title: "Paper Harbor",
    venue: "Cold Storage Hall",
    address: "Pier 9, with Sand Island Press, table 14",
    city: "Seattle",
    days: { from: { days: 66, weekday: 4 }, to: { days: 69, weekday: 0 } },
    hours: "Thursday to Sunday, 10 am to 6 pm",
    statement: statement(
      p(
        "A fair for prints, drawings and artists’ books, held every year in a hall that was built to keep fish cold and is still not warm. Sand Island Press brings the two ",
        em("Ebb"),
        " plates, the last impressions of ",
        em("Range Lights"),
        ", and a drawer of working proofs that are not for sale but may be looked at. The artist is at the table on Saturday.",
      ),
    ),
    views: [],
    poster: "range-lights",
    works: ["range-lights", "ebb-i", "ebb-ii", "piling"],
  },
  {
    slug: "the-edge-of-the-chart",
    kind: "group",
    title: "The Edge of the Chart",
    venue: "Harbor Hall",
    city: "Port Townsend, Washington",
    days: { from: { days: 170, weekday: 6 }, to: { days: 212, weekday: 0 } },
    notes: "Three works at most, none wider than six feet. They want a page about weather.",
    views: [],
    works: [],
    call: { days: 11, weekday: 5 },
  },
  {
    slug: "works-on-paper",
    kind: "solo",
    title: "Works on Paper",
    venue: "Pigeon Point Editions",
    city: "San Francisco",
    days: { from: "2025-09-06", to: "2025-10-25" },
    statement: statement(
      p(
        "Drawings from the series ",
        em("Tide Tables"),
        " beside the first two plates that were made after them. The drawings are done before breakfast and mostly thrown away. The plates took a year, and nothing could be thrown away, only scraped down and bitten again.",
      ),
    ),
    views: [
      {
        file: "view-works-on-paper.jpg",
        altText: "Five small works in white frames in a row on a white wall above a wooden floor.",
        caption: "*Seven Soundings*, *Ebb I* and *Ebb II*, *Ferry Log* and *Crosswind*.",
      },
    ],
    works: ["seven-soundings", "ebb-i", "ebb-ii", "ferry-log", "crosswind"],
  },
  {
    slug: "holding-ground",
    kind: "solo",
    title: "Holding Ground",
    venue: "Lindgren & Vale",
    venueUrl: "https://lindgrenvale.example",
    city: "Seattle",
    days: { from: "2024-12-05", to: "2025-01-25" },
    statement: statement(
      p(
        "What a chart calls holding ground is the part of the bottom that will take an anchor. Osgood’s abstract paintings are built from the ground up and then searched from the top down: many thin coats of oil and cold wax, months of drying, and at the end a scraper.",
      ),
      p(
        "The rooms were painted in two colors for this exhibition, white for the pale works and a gray mixed from what was left on the palette for the dark ones. The gray is called Lindgren & Vale No. 2 and can be had by the bucket.",
      ),
    ),
    press: [
      {
        publication: "Sound & Surface",
        title: "Primer",
        author: "T. Okafor-Reyes",
        date: "January 2025",
        url: "",
        quote: "A painter who trusts the fourth coat more than the first idea.",
      },
    ],
    views: [
      {
        file: "view-holding-ground-pair.jpg",
        altText:
          "Two abstract paintings on a white wall: a tall one with a pale field over a dark one, and a wide one in dark blue, cream and ochre.",
        caption: "*Anchorage, Evening* and *Net Loft, North Light*.",
      },
      {
        file: "view-holding-ground-dark.jpg",
        altText: "A gray wall with a tall, nearly black painting, a very small one and a small bright one.",
        caption: "The gray room: *Smokehouse*, *Creosote* and *Salt Shed*.",
      },
    ],
    works: ["anchorage-evening", "net-loft-north-light", "smokehouse", "creosote", "salt-shed"],
  },
  {
    slug: "northwest-panel",
    kind: "group",
    title: "Northwest Panel",
    venue: "Harbor Hall",
    city: "Port Townsend, Washington",
    days: { from: "2024-06-15", to: "2024-07-28" },
    curator: "Ada Lindqvist-Moore",
    statement: statement(
      p(
        "Nine painters who work on wood. Osgood showed three panels after the boatyard, hung at the height of a keel, and built the cleats they hang on.",
      ),
    ),
    views: [
      {
        file: "view-northwest-panel.jpg",
        altText: "Three hard-edged paintings of a hull, a shed and two pilings, each smaller than the one before.",
        caption: "*Cradle*, *Ice House* and *Ferry Slip*.",
      },
    ],
    works: ["cradle", "ice-house", "ferry-slip"],
  },
  {
    slug: "waterlines",
    kind: "group",
    title: "Waterlines",
    venue: "Clatsop County Arts Hall",
    city: "Astoria, Oregon",
    days: { from: "2023-09-08", to: "2023-10-14" },
    curator: "Joan Tikkanen",
    statement: statement(
      p(
        "Twelve artists of the lower river on where the water was. Two paintings by Osgood hung at the end of the hall, where the flood of 1964 stood at the height of their lower edges.",
      ),
    ),
    views: [
      {
        file: "view-waterlines.jpg",
        altText: "A tall painting of a headland and its reflection beside a smaller flooded landscape; an oak bench.",
        caption: "*Tongue Point* and *Cathlamet, High Water*.",
      },
    ],
    works: ["tongue-point", "cathlamet-high-water"],
  },
  {
    ...fathomStreet,
    slug: "sheds-and-slips",
    kind: "solo",
    title: "Sheds and Slips",
    days: { from: "2022-11-03", to: "2022-12-17" },
    statement: statement(
      p(
        "The first exhibition of the taped panels. All but one of them went to people who had worked on the waterfront, and one went back there: it hangs in the office of the yard, above the tide table.",
      ),
    ),
    views: [],
    poster: "net-loft-stairs",
    works: ["net-loft-stairs"],
  },
  {
    slug: "five-painters-of-the-lower-river",
    kind: "group",
    title: "Five Painters of the Lower River",
    venue: "Old Customs Gallery",
    city: "Astoria, Oregon",
    days: { from: "2019-06-01", to: "2019-08-31" },
    datesText: "Summer 2019",
    views: [],
    works: [],
  },
  {
    slug: "primer",
    kind: "open_studio",
    title: "Primer",
    venue: "The Net Loft",
    city: "Astoria, Oregon",
    days: { from: "2016-05-14", to: "2016-05-15" },
    statement: statement(
      p(
        "Two days with the doors open, twelve test panels in red lead and white, and a borrowed coffee urn. Thirty-one people came. Four of them still write.",
      ),
    ),
    views: [],
    works: [],
  },
]
