import { z } from "zod"
import { plainRichTextSchema } from "../../lib/rich-text/rich-text.ts"
import { hasViewTwice, installationViewsSchema, viewTwice } from "../media/installation-view.ts"
import { slugSchema } from "../slug-schema.ts"

export const seriesPageSchema = z
  .strictObject({
    slug: slugSchema.default(""),
    title: z.string().trim().min(1, "A series needs a title.").max(200, "At most 200 characters."),
    /** "": those of its works. */
    years: z.string().trim().max(60, "At most 60 characters.").default(""),
    body: plainRichTextSchema.nullable().default(null),
    /** The main picture of a work of the series, or one of the views; null: its first work's. */
    coverPictureId: z.uuid().nullable().default(null),
    views: installationViewsSchema,
  })
  .refine(({ views }) => !hasViewTwice(views), { path: ["views"], message: viewTwice })

export type SeriesPageInput = z.input<typeof seriesPageSchema>
export type CheckedSeriesPage = z.output<typeof seriesPageSchema>
