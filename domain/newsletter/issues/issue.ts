import { z } from "zod"
import { type RichText, richTextSchema } from "../../../lib/rich-text/rich-text.ts"
import { isEmptyRichText } from "../../../lib/rich-text/rich-text-contents.ts"
import { oneLine } from "../../emails/text-schemas.ts"
import { linkSchema } from "../../link-schema.ts"

/** A draft may be incomplete. */
export const newsletterIssueSchema = z.strictObject({
  subject: oneLine(200).default(""),
  preview: oneLine(200).default(""),
  body: richTextSchema,
  actionLabel: oneLine(60).default(""),
  actionHref: linkSchema.default(""),
  /** Ids of works without a price. */
  pricesHidden: z.array(z.uuid()).max(200).default([]),
})

export type IssueInput = z.input<typeof newsletterIssueSchema>
export type CheckedIssue = z.output<typeof newsletterIssueSchema>

export const emptyBody: RichText = { type: "doc", content: [{ type: "paragraph" }] }

/** Problems by field that prevent sending; null: none. */
export function findMissingIssueFields({
  subject,
  body,
  actionLabel,
  actionHref,
}: CheckedIssue): Record<string, string> | null {
  const missing = {
    ...(subject === "" && { subject: "Please enter a subject." }),
    ...(isEmptyRichText(body) && { body: "There is nothing in this letter yet." }),
    ...(actionLabel !== "" && actionHref === "" && { actionHref: "Where does the button lead?" }),
    ...(actionLabel === "" && actionHref !== "" && { actionLabel: "What does the button say?" }),
  }
  return Object.keys(missing).length > 0 ? missing : null
}
