import { href } from "react-router"
import type { CheckedLetter } from "../../../../domain/newsletter/letter.ts"
import { formTextOf } from "../../../../lib/rich-text/form-text.ts"
import { wordsIn } from "../../blog/post-fields.ts"
import { defineFields, type EditFields } from "../../kit/edit/fields.ts"

const { line, area } = defineFields<CheckedLetter, null>()

export const letterFields: EditFields<CheckedLetter, null> = {
  subject: line("subject", "Subject", { hint: "A phone shows about 40 characters" }),
  preview: line("preview", "Preview text", {
    hint: "What an inbox shows after the subject. Leave empty to use the first words",
  }),
  body: area("body", "Text", { show: ({ body }) => formTextOf(body), display: wordsIn }),
  actionLabel: line("actionLabel", "Button at the end", { width: "half", placeholder: "See the exhibition" }),
  actionHref: line("actionHref", "Link", { width: "half", placeholder: href("/exhibitions") }),
  pricesHidden: line("pricesHidden", "Works without a price", { show: ({ pricesHidden }) => pricesHidden.join(" ") }),
}
