import { z } from "zod"
import { bareEmailAddress, filledLine, multilineText, oneLine } from "../../emails/text-schemas.ts"
import { formGuardShape } from "./form-guard.ts"
import { type MessagePreset, messageTypes } from "./message-types.ts"

/** `artwork` is a work's id; `title` is only for a deleted work. */
export const messageSchema = z.strictObject({
  type: z.enum(messageTypes, "Please choose what it is about."),
  name: filledLine(120, "Please enter your name."),
  email: bareEmailAddress,
  subject: oneLine(200).default(""),
  body: multilineText(5000, "Please write a message."),
  // Fields of another type are ignored.
  publication: oneLine(200).default(""),
  neededBy: oneLine(100).default(""),
  venue: oneLine(200).default(""),
  dates: oneLine(100).default(""),
  artwork: z.uuid("This is not a work.").or(z.literal("")).default(""),
  title: oneLine(500).default(""),
  ...formGuardShape,
})
export type MessageInput = z.output<typeof messageSchema>

/** Ignores invalid values, because old links should still work. @returns null for a repeated parameter */
export function parseMessagePreset(params: URLSearchParams): MessagePreset | null {
  const names = ["type", "artwork", "title", "subject"]
  if (names.some((name) => params.getAll(name).length > 1)) return null
  const [type, artwork, title, subject] = names.map((name) => params.get(name) ?? "")
  const work = z.uuid().safeParse(artwork).data ?? ""
  return {
    type: messageTypes.find((known) => known === type) ?? "general",
    artwork: work,
    title: work ? (oneLine(500).safeParse(title).data ?? "") : "",
    subject: oneLine(200).safeParse(subject).data ?? "",
  }
}
