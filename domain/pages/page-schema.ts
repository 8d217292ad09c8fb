import { z } from "zod"
import { slugSchema } from "../slug-schema.ts"
import { pageBlocksSchema } from "./page-blocks.ts"
import { pageText } from "./page-text.ts"
import { formatReservedSlug, isReservedSlug } from "./reserved-slugs.ts"

/** A draft, and what is published of it. */
export const pageSchema = z
  .strictObject({
    slug: slugSchema
      .refine((slug) => !isReservedSlug(slug), { error: ({ input }) => formatReservedSlug(String(input)) })
      .default(""),
    title: pageText(200).pipe(z.string().min(1, "A page needs a title.")),
    /** Under the title, larger than the text. */
    introduction: pageText(1000).default(""),
    blocks: pageBlocksSchema.default([]),
    seoTitle: pageText(120).default(""),
    seoDescription: pageText(320).default(""),
  })
  .refine(({ blocks }) => new Set(blocks.map(({ id }) => id)).size === blocks.length, {
    path: ["blocks"],
    error: "A block is there twice.",
  })

export type PageInput = z.input<typeof pageSchema>
export type CheckedPage = z.output<typeof pageSchema>
