import { z } from "zod"
import { placeKinds } from "./place.ts"

const line = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)

export const placeFields = z.strictObject({
  name: line(200).min(1, "Please give the place a name."),
  kind: z.enum(placeKinds, "What kind of place is it?").default("other"),
  address: line(500).default(""),
  contact: line(200).default(""),
  email: line(254).default(""),
  phone: line(60).default(""),
  notes: line(2000).default(""),
})
