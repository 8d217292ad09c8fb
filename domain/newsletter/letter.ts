import { z } from "zod"
import { isEmpty } from "../../lib/rich-text/read.ts"
import { type RichText, richTextSchema } from "../../lib/rich-text/rich-text.ts"
import { linkSchema } from "../link.ts"
import { oneLine } from "../mails/written-text.ts"

/** A draft may be incomplete. */
export const letterSchema = z.strictObject({
  subject: oneLine(200).default(""),
  preview: oneLine(200).default(""),
  body: richTextSchema,
  actionLabel: oneLine(60).default(""),
  actionHref: linkSchema.default(""),
  /** Ids of works without a price. */
  pricesHidden: z.array(z.uuid()).max(200).default([]),
})

export type LetterInput = z.input<typeof letterSchema>
export type CheckedLetter = z.output<typeof letterSchema>

export const emptyBody: RichText = { type: "doc", content: [{ type: "paragraph" }] }

/** Problems by field that prevent sending; null: none. */
export function lacks({ subject, body, actionLabel, actionHref }: CheckedLetter): Record<string, string> | null {
  const missing = {
    ...(subject === "" && { subject: "Please enter a subject." }),
    ...(isEmpty(body) && { body: "There is nothing in this letter yet." }),
    ...(actionLabel !== "" && actionHref === "" && { actionHref: "Where does the button lead?" }),
    ...(actionLabel === "" && actionHref !== "" && { actionLabel: "What does the button say?" }),
  }
  return Object.keys(missing).length > 0 ? missing : null
}
