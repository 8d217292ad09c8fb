import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { plainRichTextSchema } from "../../lib/rich-text/rich-text.ts"
import { safeHref } from "../../lib/rich-text/safe-href.ts"
import { hasViewTwice, installationViewsSchema, viewTwice } from "../media/installation-view.ts"
import { slugSchema } from "../slug-schema.ts"
import { exhibitionKinds } from "./exhibition.ts"

const lineSchema = (maxLength: number) => z.string().trim().max(maxLength)
const webAddress = lineSchema(1000).refine(
  (address) => address === "" || (safeHref(address) !== null && /^https?:/i.test(address)),
  "A web address begins with https://.",
)
const day = z.string().refine(isCalendarDate, "Please enter a day, like 2026-03-12.")

/** Dates are local to the venue. */
export const exhibitionSchema = z
  .strictObject({
    slug: slugSchema.default(""),
    kind: z.enum(exhibitionKinds),
    title: lineSchema(300).min(1, "An exhibition needs a title."),
    venue: lineSchema(200).min(1, "Please enter the venue."),
    venueUrl: webAddress.default(""),
    address: lineSchema(300).default(""),
    city: lineSchema(120).default(""),
    startsOn: day,
    /** Null: open-ended. */
    endsOn: day.nullable().default(null),
    /** Replaces unknown dates. */
    datesText: lineSchema(100).default(""),
    opening: lineSchema(300).default(""),
    hours: lineSchema(300).default(""),
    curator: lineSchema(200).default(""),
    statement: plainRichTextSchema.nullable().default(null),
    press: z
      .array(
        z.strictObject({
          publication: lineSchema(200).min(1, "Please enter who published it."),
          title: lineSchema(300).default(""),
          author: lineSchema(200).default(""),
          date: lineSchema(60).default(""),
          url: webAddress.default(""),
          quote: lineSchema(1000).default(""),
          fileId: z.uuid().nullable().default(null),
        }),
      )
      .max(50)
      .default([]),
    catalogue: z
      .strictObject({
        title: lineSchema(300).min(1, "The catalogue needs a title."),
        details: lineSchema(1000).default(""),
        url: webAddress.default(""),
      })
      .nullable()
      .default(null),
    mainPictureId: z.uuid().nullable().default(null),
    mainPictureAlt: lineSchema(1000).default(""),
    works: z
      .array(
        z.strictObject({
          artworkId: z.uuid(),
          label: lineSchema(1000).default(""),
          price: z.int().min(0).max(1_000_000_000_00).nullable().default(null),
        }),
      )
      .max(500)
      .default([]),
    views: installationViewsSchema,
    submissionDeadline: day.nullable().default(null),
    submissionResult: z.enum(["waiting", "accepted", "declined"]).nullable().default(null),
    galleryShare: z.int().min(0).max(100, "A share is at most 100 percent.").nullable().default(null),
    returnsOn: day.nullable().default(null),
    returnsHow: lineSchema(200).default(""),
    notes: lineSchema(20_000).default(""),
    seoTitle: lineSchema(120).default(""),
    seoDescription: lineSchema(320).default(""),
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
    path: ["endsOn"],
    message: "The last day is before the first. Please check both.",
  })
  .refine(({ works }) => new Set(works.map((work) => work.artworkId)).size === works.length, {
    path: ["works"],
    message: "A work is in a show once.",
  })
  .refine(({ views }) => !hasViewTwice(views), { path: ["views"], message: viewTwice })

export type ExhibitionInput = z.input<typeof exhibitionSchema>
export type CheckedExhibition = z.output<typeof exhibitionSchema>
