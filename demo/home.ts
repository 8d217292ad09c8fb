/** Stored sections of the home page. */
export const demoHome = {
  hero: {
    title: "Marit Osgood",
    subtitle: "Paintings and works on paper from the mouth of the Columbia River.",
    ctaText: "View Gallery",
    ctaLink: "/gallery",
    backgroundImage: "slack-water.jpg",
  },
  featured_artworks: {
    title: "Now in the studio",
    description: "Six works from the last four years, all of them in the studio and free to go.",
    ctaText: "View Complete Gallery",
    ctaLink: "/gallery",
  },
  artist_statement: {
    title: "From a net loft in Astoria",
    subtitle: "About the work",
    description:
      "Marit Osgood was a boat painter before she was a painter. She works in oil, wax, ink and vinyl paint, on the river and about it.",
    statement:
      "I am less interested in the view than in the weight of it: how much dark a pale thing can carry before the picture goes under.",
    highlights: [
      { text: "Thirty-six works on view, 2022 to 2026", color: "#bd4a2b" },
      { text: "Four editions, printed by hand", color: "#38424a" },
      { text: "Studio open the first Saturday of the month", color: "#a69f8c" },
      { text: "Two commissions a season", color: "#2f4038" },
    ],
    cta1Text: "About the artist",
    cta1Link: "/about",
    cta2Text: "Commission a painting",
    cta2Link: "/commissions",
  },
  process: {
    title: "How a picture is made",
    subtitle: "Slowly, then all at once.",
    steps: [
      {
        title: "Inspiration",
        description:
          "Notes on the dock at slack water. A few words about color, one line for the horizon, the time of day.",
        detail: "No photographs.",
      },
      {
        title: "Creation",
        description:
          "The ground is laid warm and left to dry. What covers it is pulled on in long passes, some of which take four seconds and some a month.",
        detail: "Coats, blades, waiting.",
      },
      {
        title: "Refinement",
        description:
          "The last days are spent with a scraper and a clean rag. A picture is finished when nothing more will come off it.",
        detail: "Taking away.",
      },
    ],
  },
} as const
