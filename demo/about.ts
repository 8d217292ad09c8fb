interface DemoTimelineEntry {
  year: string
  text: string
}

/** The page's exhibitions are in `exhibitions.ts`. */
export const demoAbout = {
  lead: "Marit Osgood paints a river that is four miles wide where she lives and never the same color for an hour.",
  paragraphs: [
    "She was born in Duluth in 1976, at the other end of a different water, and grew up above a hardware store that sold marine paint. After a degree in painting in Minneapolis she went west for a summer job on a tender and stayed. From 2001 to 2010 she worked in a boatyard, where she learned to prime, fair, tape and letter, and where she says she learned everything about edges.",
    "Since 2004 she has lived in Astoria, Oregon. Her studio is the upper floor of a former net loft over the river. It has a north window, a floor with ninety years of tar in it, and a wall that is limewashed every second spring. Nearly all the colors in her work can be found within a few hundred yards of it.",
    "The work runs in four series, kept going side by side: landscapes in oil; fields of color in oil and wax; ink drawings and the prints that come from them; and taped, hard-edged panels after the sheds and boats of the waterfront. She moves from one to another with the weather and the drying times. The same sixteen paints serve them all.",
    "Osgood prints her own etchings and works with a stone printer in Portland for lithographs. She takes on two commissions a season.",
  ],
  education: [
    { year: "1998", text: "BFA in painting, Minneapolis" },
    { year: "2009", text: "Certificate in intaglio printmaking, Portland" },
  ],
  collections: [
    { year: "2025", text: "Lower River Regional Museum, Astoria (long-term loan)" },
    { year: "2024", text: "Harbor Pilots’ Benevolent Association, Oregon" },
    { year: "2021", text: "Vale Family Collection, Seattle" },
    { year: "", text: "Private collections in the United States, Canada and Germany" },
  ],
  residencies: [
    { year: "2024", text: "Printmaker in residence, Sand Island Press, Washington" },
    { year: "2018", text: "Winter residency, Long Beach Peninsula, Washington" },
  ],
} as const satisfies { lead: string; paragraphs: readonly string[] } & Record<
  "education" | "collections" | "residencies",
  readonly DemoTimelineEntry[]
>
