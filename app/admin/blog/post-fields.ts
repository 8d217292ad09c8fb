import type { CheckedPost } from "../../../domain/blog/post.ts"
import { captionHint } from "../../../lib/caption.ts"
import type { RichText } from "../../../lib/rich-text/rich-text.ts"
import { richTextToPlain } from "../../../lib/rich-text/rich-text-contents.ts"
import { serializeRichText } from "../../../lib/rich-text/serialize-rich-text.ts"
import { defineFields, type EditFields } from "../kit/edit/fields.ts"

export type PostHints = { tags: string[] }

const { line, area, optional } = defineFields<CheckedPost, PostHints>()

export function richTextJsonToPlain(text: string): string {
  try {
    return richTextToPlain(JSON.parse(text) as RichText)
  } catch {
    return ""
  }
}

export const postFields: EditFields<CheckedPost, PostHints> = {
  title: line("title", "Title"),
  body: area("body", "Text", { show: ({ body }) => serializeRichText(body), display: richTextJsonToPlain }),
  slug: line("slug", "Address"),
  tags: line("tags", "Tags", { show: ({ tags }) => tags.join(", "), hint: "Separate with commas." }),
  excerpt: area("excerpt", "Summary", { hint: "For lists and feeds. Without one the first words are shown." }),
  mainPictureId: optional("mainPictureId", "Picture"),
  mainPictureAlt: line("mainPictureAlt", "Description of the picture", {
    hint: "For people who can’t see it.",
  }),
  mainPictureCaption: line("mainPictureCaption", "Caption", { hint: captionHint }),
  seoTitle: line("seoTitle", "Title in search results", { hint: "Without one the title of the post." }),
  seoDescription: area("seoDescription", "Description in search results", { hint: "Without one the summary." }),
}
