import { z } from "zod"

const line = z.string().trim().max(1000).default("")

/** The views of one room, in order. */
export const installationViewsSchema = z
  .array(z.strictObject({ pictureId: z.uuid(), altText: line, caption: line }))
  .max(100)
  .default([])

export type StoredView = z.output<typeof installationViewsSchema>[number]

export const hasViewTwice = (views: StoredView[]): boolean =>
  new Set(views.map((view) => view.pictureId)).size !== views.length

export const viewTwice = "A picture is shown once."
