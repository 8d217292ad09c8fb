// Separate from the schema, because the browser's form must not load zod.

export const messageTypes = ["general", "artwork", "commission", "press", "exhibition"] as const
export type MessageType = (typeof messageTypes)[number]

export const messageTypeLabels: Record<MessageType, string> = {
  general: "A general question",
  artwork: "An artwork",
  commission: "A commission",
  press: "Press",
  exhibition: "An exhibition",
}

export const messageDetailLabels: Record<MessageType, Record<string, string>> = {
  general: {},
  artwork: {},
  commission: {},
  press: { publication: "Publication", neededBy: "Needed by" },
  exhibition: { venue: "Venue and place", dates: "Dates" },
}

export type MessagePreset = { type: MessageType; artwork: string; title: string; subject: string }
