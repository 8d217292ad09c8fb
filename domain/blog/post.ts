import { z } from "zod"
import { richTextSchema } from "../../lib/rich-text/rich-text.ts"
import { isEmptyRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { slugSchema } from "../slug-schema.ts"

const line = (most: number) => z.string().trim().max(most)

export const postSchema = z
  .strictObject({
    slug: slugSchema.default(""),
    title: line(300).min(1, "A post needs a title."),
    excerpt: line(600).default(""),
    body: richTextSchema,
    mainPictureId: z.uuid().nullable().default(null),
    mainPictureAlt: line(1000).default(""),
    mainPictureCaption: line(1000).default(""),
    tags: z.array(line(60).min(1)).max(30).default([]),
    works: z.array(z.uuid()).max(50).default([]),
    seoTitle: line(120).default(""),
    seoDescription: line(320).default(""),
  })
  .refine(({ works }) => new Set(works).size === works.length, { path: ["works"], message: "A work is named once." })

export type PostInput = z.input<typeof postSchema>
export type CheckedPost = z.output<typeof postSchema>

export const hasPostText = ({ body }: { body: CheckedPost["body"] }): boolean => !isEmptyRichText(body)
