import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { plainRichTextSchema } from "../../lib/rich-text/rich-text.ts"
import { safeHref } from "../../lib/rich-text/safe-href.ts"
import { slugOf } from "../../lib/slug.ts"
import { exhibitionKinds } from "./exhibition.ts"

const line = (most: number) => z.string().trim().max(most)
const webAddress = line(1000).refine(
  (address) => address === "" || (safeHref(address) !== null && /^https?:/i.test(address)),
  "A web address begins with https://.",
)
const day = z.string().refine(isCalendarDate, "Please enter a day, like 2026-03-12.")

/** As `slugOf` generates it. "": derived from the title. */
const slugSchema = line(80).refine(
  (slug) => slug === "" || slugOf(slug, "") === slug,
  "An address has small letters, digits and hyphens.",
)

/** Dates are local to the venue. */
export const exhibitionSchema = z
  .strictObject({
    slug: slugSchema.default(""),
    kind: z.enum(exhibitionKinds),
    title: line(300).min(1, "An exhibition needs a title."),
    venue: line(200).min(1, "Please enter the venue."),
    venueUrl: webAddress.default(""),
    address: line(300).default(""),
    city: line(120).default(""),
    startsOn: day,
    /** Null: open-ended. */
    endsOn: day.nullable().default(null),
    /** Replaces unknown dates. */
    datesText: line(100).default(""),
    opening: line(300).default(""),
    hours: line(300).default(""),
    curator: line(200).default(""),
    statement: plainRichTextSchema.nullable().default(null),
    press: z
      .array(
        z.strictObject({
          publication: line(200).min(1, "Please enter who published it."),
          title: line(300).default(""),
          author: line(200).default(""),
          date: line(60).default(""),
          url: webAddress.default(""),
          quote: line(1000).default(""),
          fileId: z.uuid().nullable().default(null),
        }),
      )
      .max(50)
      .default([]),
    catalogue: z
      .strictObject({
        title: line(300).min(1, "The catalogue needs a title."),
        details: line(1000).default(""),
        url: webAddress.default(""),
      })
      .nullable()
      .default(null),
    mainPictureId: z.uuid().nullable().default(null),
    mainPictureAlt: line(1000).default(""),
    works: z
      .array(
        z.strictObject({
          artworkId: z.uuid(),
          label: line(1000).default(""),
          price: z.int().min(0).max(1_000_000_000_00).nullable().default(null),
        }),
      )
      .max(500)
      .default([]),
    views: z
      .array(z.strictObject({ pictureId: z.uuid(), altText: line(1000).default(""), caption: line(1000).default("") }))
      .max(100)
      .default([]),
    submissionDeadline: day.nullable().default(null),
    submissionResult: z.enum(["waiting", "accepted", "declined"]).nullable().default(null),
    galleryShare: z.int().min(0).max(100, "A share is at most 100 percent.").nullable().default(null),
    returnsOn: day.nullable().default(null),
    returnsHow: line(200).default(""),
    notes: line(20_000).default(""),
    seoTitle: line(120).default(""),
    seoDescription: line(320).default(""),
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
    path: ["endsOn"],
    message: "The last day is before the first. Please check both.",
  })
  .refine(({ works }) => new Set(works.map((work) => work.artworkId)).size === works.length, {
    path: ["works"],
    message: "A work is in a show once.",
  })
  .refine(({ views }) => new Set(views.map((view) => view.pictureId)).size === views.length, {
    path: ["views"],
    message: "A picture is shown once.",
  })

export type ExhibitionInput = z.input<typeof exhibitionSchema>
export type CheckedExhibition = z.output<typeof exhibitionSchema>
