import type { RichText } from "../../../lib/rich-text/rich-text.ts"
import { isEmptyRichText, richTextToPlain } from "../../../lib/rich-text/rich-text-contents.ts"

/** Characters; a longer paragraph is no introduction. */
const maxLeadLength = 320

type SplitStatement = { lead: RichText | null; rest: RichText | null }

/** A short first paragraph is set large, beside the title. */
export function splitStatement(body: RichText | null): SplitStatement {
  if (!body || isEmptyRichText(body)) return { lead: null, rest: null }
  const [first, ...others] = body.content
  if (first?.type !== "paragraph") return { lead: null, rest: body }
  const lead: RichText = { type: "doc", content: [first] }
  if (richTextToPlain(lead).length > maxLeadLength) return { lead: null, rest: body }
  return { lead, rest: others.length > 0 ? { type: "doc", content: others } : null }
}
