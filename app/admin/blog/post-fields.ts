import type { CheckedPost } from "../../../domain/blog/post.ts"
import { formTextOf } from "../../../lib/rich-text/form-text.ts"
import { plainText } from "../../../lib/rich-text/read.ts"
import type { RichText } from "../../../lib/rich-text/rich-text.ts"
import { type Fields, fieldsOf } from "../kit/edit/fields.ts"

export type PostHints = { tags: string[] }

const { line, area, optional } = fieldsOf<CheckedPost, PostHints>()

/** The words of a text that is in the form as JSON. */
export function wordsIn(text: string): string {
  try {
    return plainText(JSON.parse(text) as RichText)
  } catch {
    return ""
  }
}

/** The fields of a post. Its text is in the form as JSON, which the editor writes there. */
export const postFields: Fields<CheckedPost, PostHints> = {
  title: line("title", "Title"),
  body: area("body", "Text", { show: ({ body }) => formTextOf(body), display: wordsIn }),
  slug: line("slug", "Address"),
  tags: line("tags", "Tags", { show: ({ tags }) => tags.join(", "), hint: "Separate with commas." }),
  excerpt: area("excerpt", "Summary", { hint: "For lists and feeds. Without one the first words are shown." }),
  mainPictureId: optional("mainPictureId", "Picture"),
  mainPictureAlt: line("mainPictureAlt", "Description of the picture", {
    hint: "For people who do not see it.",
  }),
  mainPictureCaption: line("mainPictureCaption", "Caption"),
  seoTitle: line("seoTitle", "Title in search results", { hint: "Without one the title of the post." }),
  seoDescription: area("seoDescription", "Description in search results", { hint: "Without one the summary." }),
}
