import { z } from "zod"
import { isEmpty } from "../../lib/rich-text/read.ts"
import { richTextSchema } from "../../lib/rich-text/rich-text.ts"
import { slugOf } from "../../lib/slug.ts"

const line = (most: number) => z.string().trim().max(most)

/** A post as the artist writes it; all fields are saved together. */
export const postSchema = z
  .strictObject({
    /** In the form that `slugOf` produces. "": derived from the title. */
    slug: line(80)
      .refine((slug) => slug === "" || slugOf(slug, "") === slug, "An address has small letters, digits and hyphens.")
      .default(""),
    title: line(300).min(1, "A post needs a title."),
    excerpt: line(600).default(""),
    body: richTextSchema,
    mainPictureId: z.uuid().nullable().default(null),
    mainPictureAlt: line(1000).default(""),
    mainPictureCaption: line(1000).default(""),
    tags: z.array(line(60).min(1)).max(30).default([]),
    /** Works that the post is about. */
    works: z.array(z.uuid()).max(50).default([]),
    seoTitle: line(120).default(""),
    seoDescription: line(320).default(""),
  })
  .refine(({ works }) => new Set(works).size === works.length, { path: ["works"], message: "A work is named once." })

export type PostInput = z.input<typeof postSchema>
export type CheckedPost = z.output<typeof postSchema>

/** Whether the text has any content. */
export const hasPostText = ({ body }: { body: CheckedPost["body"] }): boolean => !isEmpty(body)
