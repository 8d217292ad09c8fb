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

/** What a link asks the form to begin with. */
export type MessagePreset = { type: MessageType; artwork: string; title: string }
