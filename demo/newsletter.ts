import { type DemoBlock, em, link, p } from "./text.ts"

type DemoSubscriber = {
  name: string
  email: string
  state: "pending" | "subscribed" | "unsubscribed" | "bounced"
  /** Before the demo is loaded: when they subscribed, and when they left. */
  daysAgo: number
  leftDaysAgo?: number
  /** Source of the consent; undefined: the site's form. */
  source?: string
}

export const demoSubscribers: readonly DemoSubscriber[] = [
  { name: "Hanne Brandvold", email: "h.brandvold@example.com", state: "subscribed", daysAgo: 610 },
  // A possible duplicate of the person above, with another address.
  { name: "H. Brandvold", email: "hanne@northpilot.example", state: "unsubscribed", daysAgo: 830, leftDaysAgo: 266 },
  { name: "June Okafor", email: "june.okafor@example.com", state: "subscribed", daysAgo: 588 },
  {
    name: "Columbia River Museum",
    email: "curator@rivermuseum.example",
    state: "bounced",
    daysAgo: 540,
    leftDaysAgo: 33,
    source: "Card at the opening of Paper Harbor",
  },
  { name: "Teo Marchetti", email: "teo.marchetti@example.net", state: "unsubscribed", daysAgo: 512, leftDaysAgo: 20 },
  { name: "Jonas Weidlich", email: "jonas.weidlich@example.org", state: "subscribed", daysAgo: 430 },
  { name: "Noor Haddad", email: "noor.haddad@example.org", state: "subscribed", daysAgo: 395 },
  {
    name: "Walter Penhallow",
    email: "w.penhallow@example.com",
    state: "subscribed",
    daysAgo: 300,
    source: "List at the open studio",
  },
  {
    name: "Ines Calder",
    email: "ines.calder@example.com",
    state: "subscribed",
    daysAgo: 300,
    source: "List at the open studio",
  },
  { name: "", email: "letters@lowerriver.example", state: "subscribed", daysAgo: 211 },
  { name: "Grace Ulvestad", email: "g.ulvestad@example.com", state: "subscribed", daysAgo: 96 },
  { name: "", email: "ferrywoman@example.net", state: "subscribed", daysAgo: 41 },
  { name: "", email: "pilot.house@example.org", state: "pending", daysAgo: 2 },
]

export type DemoIssue = {
  subject: string
  preview: string
  /** Days before the demo is loaded on which it was sent; null: a draft. */
  daysAgo: number | null
  body: readonly DemoBlock[]
  action: { label: string; href: string }
  exhibition: string | null
}

/** Two sent issues and a draft. */
export const demoIssues: readonly DemoIssue[] = [
  {
    subject: "A room for the river",
    preview: "New paintings, and a Saturday with the doors open",
    daysAgo: 120,
    body: [
      p(
        "The net loft has been swept. On Saturday the doors are open from noon, the stove is lit, and whatever is dry hangs on the north wall.",
      ),
      p(
        "Two of them have been waiting for somebody to look at them for longer than ten minutes: ",
        em("Weir"),
        " and ",
        em("Ferry Slip"),
        ". Come and do that. There is a bench.",
      ),
      { type: "work", slug: "weir" },
      { type: "work", slug: "ferry-slip" },
    ],
    action: { label: "Ask for the way", href: "/contact" },
    exhibition: null,
  },
  {
    subject: "The river stops",
    preview: "Pictures of twenty minutes, now in Portland",
    daysAgo: 33,
    body: [
      p(
        "For about twenty minutes, twice a day, there is no current at the dock. I have been going down for it for four years, and the first pictures of it are up at Fathom Street.",
      ),
      p(
        "They are hung low and far apart. Come late: the lamps are turned down a third, and your eyes have to wait a little. How they got there I have ",
        link("written down", "/blog/hanging-slack-water"),
        ".",
      ),
      { type: "work", slug: "slack-water" },
      { type: "work", slug: "grays-river-fog" },
      { type: "work", slug: "bar-crossing" },
    ],
    action: { label: "See the exhibition", href: "/exhibitions/slack-water" },
    exhibition: "slack-water",
  },
  {
    subject: "Seven whites",
    preview: "How many colors there are in a fog",
    daysAgo: null,
    body: [
      p(
        "People ask how many colors there are in a fog. I counted once, because I was out of one of them and had to write a list for the store. There were seven, and every one of them was white.",
      ),
      { type: "work", slug: "grays-river-fog" },
    ],
    action: { label: "Read it on the site", href: "/blog/seven-whites" },
    exhibition: null,
  },
]
