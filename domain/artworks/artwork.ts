import { z } from "zod"
import { type ArtworkField, type ArtworkFieldName, artworkFieldNames, artworkFields } from "./artwork-fields.ts"
import type { availabilities } from "./artwork-kinds.ts"
import { artworkValues } from "./artwork-values.ts"

export type Availability = (typeof availabilities)[number]

type Values = typeof artworkValues
type ArtworkShape = {
  [Name in ArtworkFieldName]: ReturnType<Values[(typeof artworkFields)[Name]["kind"]]["schema"]>
}

const declared: Record<ArtworkFieldName, ArtworkField> = artworkFields

// The compiler does not follow keys through `Object.fromEntries`, hence the two assertions.
const shape = Object.fromEntries(
  artworkFieldNames.map((name) => [name, artworkValues[declared[name].kind].schema(declared[name].max ?? 0)]),
) as ArtworkShape

export const artworkSchema = z.object(shape)
export type ArtworkInput = z.infer<typeof artworkSchema>

const { title: _, ...blank } = Object.fromEntries(
  artworkFieldNames.map((name) => [name, artworkValues[artworkFields[name].kind].blank]),
) as ArtworkInput

export const blankArtwork: Omit<ArtworkInput, "title"> = blank
