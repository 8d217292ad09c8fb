import { bullets, type DemoBlock, em, h2, link, numberedItems, p, quote, rule } from "./text.ts"

interface DemoPost {
  slug: string
  title: string
  excerpt: string
  /** Days before the demo is loaded on which it was published. */
  daysAgo: number
  picture: { file: string; alt: string; caption: string }
  body: readonly DemoBlock[]
  tags: readonly string[]
  /** Slugs of works beyond those in the text. */
  works: readonly string[]
}

/** Texts name no season, because their days are counted back from the loading. */
export const demoPosts: readonly DemoPost[] = [
  {
    slug: "seven-whites",
    title: "Seven whites",
    excerpt:
      "People ask how many colors there are in a fog. I counted once, because I was out of one of them and had to write a list for the store.",
    daysAgo: 6,
    picture: {
      file: "studio-mixing-slab.jpg",
      alt: "A glass mixing slab seen from above with heaps of paint around its edge and smears of mixed color.",
      caption: "The slab at the end of the day on which I counted.",
    },
    tags: ["Studio", "Paint"],
    body: [
      p(
        "People ask how many colors there are in a fog. I counted once, because I was out of one of them and had to write a list for the store. There were seven, and every one of them was white.",
      ),
      p(
        "They do not look like much on the slab. Put side by side they look like one heap that somebody has cut up. On the canvas, with a little distance, each of them has a temperature, and the picture is mostly a matter of putting the cold ones behind the warm ones and keeping them there.",
      ),
      bullets(
        ["Lead white from a tin, for anything that has to hold an edge"],
        ["The same with a touch of yellow ochre, which is the sky over the far bank"],
        ["Titanium, cold and loud, never more than a spoonful"],
        ["Zinc with raw umber, for water that has something under it"],
        ["The scrapings of the day before, which are always gray and always right"],
        ["Zinc alone, thin as milk"],
        ["And the ground, left open"],
      ),
      { type: "work", slug: "grays-river-fog" },
      p(
        "The band of trees went in dark, as dark as I would make them on a clear day, and was then taken back with a soft brush, over and over, until it could only just hold up the sky. That was the afternoon. The seven whites took four months, because each has to be dry before the next can lie on it without becoming it.",
      ),
      quote("Fog is not a color. It is the number of times you have said no to one."),
      p(
        "The picture hangs in Portland at the moment, on the long wall, ",
        link("with the other river pictures", "/exhibitions/slack-water"),
        ". Go on a gray day, if you have the choice. It has more to say to you then.",
      ),
    ],
    works: ["second-growth"],
  },
  {
    slug: "hanging-slack-water",
    title: "Hanging Slack Water",
    excerpt:
      "Two days in an empty room with eight works, a level and a person who is never wrong about height. Most of it is taking things off the wall again.",
    daysAgo: 25,
    picture: {
      file: "view-slack-water-long.jpg",
      alt: "A long white wall with three paintings at eye level, far apart, and an oak bench.",
      caption: "The long wall at Fathom Street, an hour before the doors were opened.",
    },
    tags: ["Exhibitions"],
    body: [
      p(
        "We took eleven works to Portland and hung eight. That is about usual. A room tells you quite soon how much it can carry, and it is always less than the van could.",
      ),
      p(
        "I like to do it without talking. Everything is leaned against the wall where I think it belongs, and then we go and have lunch. When we come back, whatever is wrong is wrong from the door. This time it was ",
        em("Slack Water"),
        " itself, which I had put at the end of the room, to be walked toward. It did not want to be walked toward. It wanted to be there when you came in, like weather.",
      ),
      {
        type: "picture",
        file: "view-slack-water-east.jpg",
        alt: "A wide painting of a still river and a square one of a breaking sea on a white wall.",
        caption: "As it hangs now: the still one and the other one. The gap is the width of a door.",
      },
      h2("Fifty-nine inches"),
      p(
        "The middle of a picture hangs at fifty-nine inches. That is the rule, and it is a good rule, and the gallery keeps a stick cut to that length. We went to fifty-eight for the river. You look at water slightly downward all your life, and one inch is enough to be reminded of it.",
      ),
      p("What else was decided, in the order in which it was argued about:"),
      numberedItems(
        ["No labels beside the works; one printed sheet at the door."],
        ["The lamps over the river pictures down by a third."],
        ["The bench stays. It was in the way of every photograph, and people sat on it."],
        ["Nothing on the short wall at all."],
      ),
      p(
        "The last one cost me a painting I am fond of. I went home without it on the wall and slept well, so it was right.",
      ),
      rule,
      p(
        "The exhibition has ",
        link("a page with all the works", "/exhibitions/slack-water"),
        ". I am in the gallery on the last Saturday, all afternoon, on the bench.",
      ),
    ],
    works: ["slack-water", "bar-crossing", "youngs-bay-first-frost"],
  },
  {
    slug: "what-the-tape-leaves",
    title: "What the tape leaves",
    excerpt:
      "For nine years I was paid to make a line with no faults in it. It took me another nine to see that the faults were the line.",
    daysAgo: 78,
    picture: {
      file: "detail-slip-no-3.jpg",
      alt: "A detail of a hard-edged painting: clay pink, plum and blue meeting in straight edges with small breaks.",
      caption: "*Slip No. 3*, a detail about fifteen inches high. The edge at the left was pulled warm.",
    },
    tags: ["Studio", "Sheds and Slips"],
    body: [
      p(
        "For nine years I was paid to make a line with no faults in it. A waterline on a hull is forty feet of enamel with an edge you could cut yourself on, and the owner walks along it with his thumb. It took me another nine to see that the faults were the line.",
      ),
      p("It is done with tape, and like most things with tape it is done before you begin:"),
      numberedItems(
        ["Sand until you cannot feel the last coat with your eyes shut."],
        ["Lay the tape in one pull. A tape that has been moved remembers it."],
        ["Burnish the one edge that matters, with the back of a spoon."],
        ["Seal it with the color that is already there, so that what bleeds, bleeds unseen."],
        ["Paint toward the tape, never along it."],
        ["Pull while the paint is still thinking."],
      ),
      p(
        "The fourth is the one they do not tell you. The sixth is the one nobody can. Too soon and the edge slumps, too late and it tears, and the right moment is different in the morning.",
      ),
      { type: "work", slug: "slip-no-3" },
      p(
        "In the yard a torn edge meant doing it again. Here I have come to wait for them. A line that is perfect all the way lies on the panel like a ruler somebody forgot. A line that gives way in two places has been somewhere.",
      ),
      quote("I leave the small faults where they are. They are the only part I did not plan."),
    ],
    works: ["cradle", "five-sheds", "weir"],
  },
  {
    slug: "four-seconds",
    title: "Four seconds",
    excerpt:
      "The pale band across the middle of the picture was made in one pass, with a blade two feet wide. This is an account of the six weeks before it.",
    daysAgo: 141,
    picture: {
      file: "detail-slack-water.jpg",
      alt: "A detail of a painting: a pale band of water with one small red stroke, under thin dark land.",
      caption: "*Slack Water*, detail: the band, and the channel marker.",
    },
    tags: ["Studio", "Slack Water"],
    body: [
      p(
        "The pale band across the middle of the picture was made in one pass, with a blade two feet wide. It took about four seconds. This is an account of the six weeks before it, which I spent not making it.",
      ),
      p(
        "The blade is a drywall knife with its corners filed round. The paint has to be soft enough to travel five feet and stiff enough to stop where you stop. I mixed it four times. The first was too yellow, the second was right and was used up in trials on a door, the third was the second written down wrong.",
      ),
      {
        type: "picture",
        file: "studio-north-wall.jpg",
        alt: "The studio’s north wall with the finished painting hung on it and window light across the plaster.",
        caption: "Finished, on the north wall. The door is out of sight to the right, under eleven bands.",
      },
      p(
        "I practiced on that door. There are eleven bands on it, one over the other. What I was practicing was not the hand, which knows how, but the walk: it is three steps to the right, and if you take them with your feet the band has three bumps in it. You have to fall sideways, slowly, and be caught by the end of the picture.",
      ),
      h2("Then"),
      p(
        "On the day there was nobody in the building. The river had just stopped. I did not plan that, I noticed it afterward from the time in the notebook: twenty to four, slack, no wind. I put the blade down at the left and was at the right.",
      ),
      p(
        "It has a fault two-thirds of the way along, where the paint ran short and the gray comes through. I looked at it for an hour and put the knife in the sink.",
      ),
      { type: "work", slug: "slack-water" },
    ],
    works: ["long-reach", "neap"],
  },
  {
    slug: "red-lead",
    title: "Red lead",
    excerpt:
      "There is a red in nearly everything I make, mostly where it cannot be seen. It comes from a gallon can that I was given instead of a last week’s pay.",
    daysAgo: 229,
    picture: {
      file: "detail-anchorage-evening.jpg",
      alt: "A detail of an abstract painting: a red line between a broken pale field and a nearly black one.",
      caption: "*Anchorage, Evening*, detail. Three-inch brush, one coat.",
    },
    tags: ["Paint", "Holding Ground"],
    body: [
      p(
        "There is a red in nearly everything I make, mostly where it cannot be seen. It comes from a gallon can that I was given instead of a last week’s pay, when the yard changed hands. It is primer, the old kind, and has a skull on it. I wear gloves, and I do not lend it.",
      ),
      p(
        "On a boat it goes on first and is never looked at again. Its whole work is to hold on to the wood on one side and the paint on the other. It does this so well that forty years later, when everything else has come off in the weather, the hull is still red.",
      ),
      quote("Paint is mostly what you put under it."),
      p(
        "In the ",
        em("Holding Ground"),
        " pictures it is the ground, in both senses. Everything is painted over it and most of it stays covered. But a scraper finds it sooner or later, and when it does, the whole surface pulls tight around that spot like cloth around a nail.",
      ),
      { type: "work", slug: "anchorage-evening" },
      p(
        "Here it was let out once, on purpose, and only as a line. It is what the picture stands on. If you cover it with your hand the dark half slides off the bottom; I have watched people try.",
      ),
      p(
        "It was shown with the others ",
        link("in Seattle", "/exhibitions/holding-ground"),
        ". The can is about a third full.",
      ),
    ],
    works: ["red-lead", "creosote"],
  },
]
