import { href } from "react-router"
import type { CheckedLetter } from "../../../../domain/newsletter/letter.ts"
import { formTextOf } from "../../../../lib/rich-text/form-text.ts"
import { wordsIn } from "../../blog/post-fields.ts"
import { type Fields, fieldsOf } from "../../kit/edit/fields.ts"

const { line, area } = fieldsOf<CheckedLetter, null>()

/** The fields of a letter. Its text is in the form as JSON, which the editor writes there. */
export const letterFields: Fields<CheckedLetter, null> = {
  subject: line("subject", "Subject", { hint: "A phone shows about 40 characters" }),
  preview: line("preview", "Beside the subject", { hint: "What an inbox shows after it. Empty: the first words" }),
  body: area("body", "Text", { show: ({ body }) => formTextOf(body), display: wordsIn }),
  actionLabel: line("actionLabel", "Button at the end", { width: "half", placeholder: "See the exhibition" }),
  actionHref: line("actionHref", "Leads to", { width: "half", placeholder: href("/exhibitions") }),
  pricesHidden: line("pricesHidden", "Works without a price", { show: ({ pricesHidden }) => pricesHidden.join(" ") }),
}
