export interface DemoMessage {
  receivedAt: string
  name: string
  email: string
  inquiryType: "artwork" | "general" | "commission" | "exhibition" | "press"
  /** Set when the message came from a work's page. */
  artworkSlug: string | null
  subject: string
  message: string
  status: "new" | "read" | "answered"
  answer?: { sentAt: string; body: string }
}

export const demoMessages: readonly DemoMessage[] = [
  {
    receivedAt: "2026-10-13T16:41:00Z",
    name: "Walter Penhallow",
    email: "w.penhallow@example.com",
    inquiryType: "artwork",
    artworkSlug: "long-reach",
    subject: "Long Reach",
    message:
      "We have a wall eleven feet long with a window at one end, so the light comes from the left in the morning. Would Long Reach bear that, and could you tell me its price? We would happily drive down to see it.",
    status: "new",
  },
  {
    receivedAt: "2026-10-10T03:18:00Z",
    name: "Noor Haddad",
    email: "noor.haddad@example.org",
    inquiryType: "artwork",
    artworkSlug: "grays-river-fog",
    subject: "Grays River, Fog: how white is it?",
    message:
      "On my screen the picture is nearly white and I like it for that. Is it so in the room? If you have a photograph of it in ordinary daylight, next to something I know the color of, I would be grateful.",
    status: "read",
  },
  {
    receivedAt: "2026-10-02T19:05:00Z",
    name: "Teo Marchetti",
    email: "teo.marchetti@example.net",
    inquiryType: "exhibition",
    artworkSlug: null,
    subject: "Group show, spring 2027",
    message:
      "I am putting together a small show of artists who work with tape, for a public hall in Olympia next April. Could we borrow two of the Sheds and Slips panels? We insure wall to wall and collect with our own van.",
    status: "answered",
    answer: {
      sentAt: "2026-10-04T16:20:00Z",
      body: "Dear Teo,\n\nYes, gladly. Sheds and Slips 2 and 5 are here and free until June. The van can come to Fathom Street on any day but Thursday. Send me the loan form and I’ll sign it the same week.\n\nMarit",
    },
  },
  {
    receivedAt: "2026-09-24T17:32:00Z",
    name: "Grace Ulvestad",
    email: "g.ulvestad@example.com",
    inquiryType: "general",
    artworkSlug: null,
    subject: "First Saturday",
    message:
      "Are you open on the first Saturday of November even though it falls on the holiday weekend for the schools? There would be three of us and a quiet dog.",
    status: "answered",
    answer: {
      sentAt: "2026-09-25T15:05:00Z",
      body: "Dear Grace,\n\nThe studio is open that Saturday from noon to five. The dog is welcome; the floor is concrete and she may shed.\n\nMarit",
    },
  },
  {
    receivedAt: "2026-08-30T14:12:00Z",
    name: "Jonas Weidlich",
    email: "jonas.weidlich@example.org",
    inquiryType: "artwork",
    artworkSlug: "ebb-ii",
    subject: "Pair of Ebb prints with matching numbers",
    message:
      "Is there still a number that is free in both Ebb I and Ebb II? I would like them as a pair and do not mind waiting.",
    status: "answered",
    answer: {
      sentAt: "2026-08-31T18:40:00Z",
      body: "Dear Jonas,\n\nNumber 7 is free in both. I’ve put the pair aside for you until the middle of September: you can order them from the shop with this number in the note.\n\nMarit",
    },
  },
]
