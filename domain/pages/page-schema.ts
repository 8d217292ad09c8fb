import { z } from "zod"
import { slugSchema } from "../slug-schema.ts"
import { pageBlocksSchema } from "./page-blocks.ts"
import { formatReservedSlug, isReservedSlug } from "./reserved-slugs.ts"

export const pagePlacements = ["bar", "menu", "link"] as const

/** In the bar, in the menu and footer, or nowhere: for people with the link, and not for search engines. */
export type PagePlacement = (typeof pagePlacements)[number]

export const maxBarPages = 2

export const maxPageFiles = 100
export const maxPageFileMegabytes = 25

/** A draft, and what is published of it. */
export const pageSchema = z
  .strictObject({
    slug: slugSchema
      .refine((slug) => !isReservedSlug(slug), { error: ({ input }) => formatReservedSlug(String(input)) })
      .default(""),
    title: z.string().trim().min(1, "A page needs a title.").max(200, "At most 200 characters."),
    /** Under the title, larger than the text. */
    introduction: z.string().trim().max(1000, "At most 1,000 characters.").default(""),
    blocks: pageBlocksSchema.default([]),
    seoTitle: z.string().trim().max(120, "At most 120 characters.").default(""),
    seoDescription: z.string().trim().max(320, "At most 320 characters.").default(""),
  })
  .refine(({ blocks }) => new Set(blocks.map(({ id }) => id)).size === blocks.length, {
    path: ["blocks"],
    error: "A block is there twice.",
  })

export type PageInput = z.input<typeof pageSchema>
export type CheckedPage = z.output<typeof pageSchema>
