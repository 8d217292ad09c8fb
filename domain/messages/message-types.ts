// Separate from the schema, which imports zod: the form in the browser needs only the choices.

export const messageTypes = ["general", "artwork", "commission", "press", "exhibition"] as const
export type MessageType = (typeof messageTypes)[number]

/** As the form's list says them. */
export const messageTypeWords: Record<MessageType, string> = {
  general: "A general question",
  artwork: "An artwork",
  commission: "A commission",
  press: "Press",
  exhibition: "An exhibition",
}

/** What else is asked of a type: the names of the fields, with their labels. All are optional. */
export const detailsOfType: Record<MessageType, Record<string, string>> = {
  general: {},
  artwork: {},
  commission: {},
  press: { publication: "Publication", neededBy: "Needed by" },
  exhibition: { venue: "Venue and place", dates: "Dates" },
}

/** What a link asks the form to begin with. */
export type MessagePreset = { type: MessageType; artwork: string; title: string }
