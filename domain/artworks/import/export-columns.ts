import { artworkFieldNames } from "../artwork-fields.ts"

/** One column per field, with the field's name. */
export const exportColumns = [...artworkFieldNames, "published", "slug", "images"] as const
