/** Invented: any likeness to a living painter is chance. */
export const demoArtist = {
  name: "Marit Osgood",
  sortName: "Osgood, Marit",
  born: 1976,
  birthplace: "Duluth, Minnesota",
  livesIn: "Astoria, Oregon",
  studioName: "Marit Osgood Studio",
  email: "studio@maritosgood.example",
  phone: "+1 503 555 0147",
  address: {
    line1: "The Net Loft, 14 Example Slip",
    line2: "",
    city: "Astoria",
    region: "OR",
    postalCode: "97103",
    country: "US",
  },
  visiting: "The studio is open on the first Saturday of the month, noon to four, and by appointment.",
  shortBio:
    "Marit Osgood paints the lower Columbia River from a former net loft in Astoria, Oregon. Before she painted pictures for a living she painted boats.",
  copyrightLine: "© Marit Osgood",
} as const
