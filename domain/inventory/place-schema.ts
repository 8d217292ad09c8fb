import { z } from "zod"
import { placeKinds } from "./place.ts"

const lineSchema = (maxLength: number) => z.string().trim().max(maxLength, `At most ${maxLength} characters.`)

export const placeSchema = z.strictObject({
  name: lineSchema(200).min(1, "Please give the place a name."),
  kind: z.enum(placeKinds, "What kind of place is it?").default("other"),
  address: lineSchema(500).default(""),
  contact: lineSchema(200).default(""),
  email: lineSchema(254).default(""),
  phone: lineSchema(60).default(""),
  notes: lineSchema(2000).default(""),
})
