import { href } from "react-router"
import type { CheckedIssue } from "../../../../domain/newsletter/issues/issue.ts"
import { serializeRichText } from "../../../../lib/rich-text/serialize-rich-text.ts"
import { richTextJsonToPlain } from "../../blog/post-fields.ts"
import { defineFields, type EditFields } from "../../kit/edit/fields.ts"

const { line, area } = defineFields<CheckedIssue, null>()

export const issueFields: EditFields<CheckedIssue, null> = {
  subject: line("subject", "Subject", { hint: "A phone shows about 40 characters" }),
  preview: line("preview", "Preview text", {
    hint: "What an inbox shows after the subject. Leave empty to use the first words",
  }),
  body: area("body", "Text", { show: ({ body }) => serializeRichText(body), display: richTextJsonToPlain }),
  actionLabel: line("actionLabel", "Button at the end", { width: "half", placeholder: "See the exhibition" }),
  actionHref: line("actionHref", "Link", { width: "half", placeholder: href("/exhibitions") }),
  pricesHidden: line("pricesHidden", "Works without a price", { show: ({ pricesHidden }) => pricesHidden.join(" ") }),
}
