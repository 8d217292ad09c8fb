import { z } from "zod"
import { createSlug } from "../lib/slug.ts"

/** As `createSlug` generates it. "": derived from the title. */
export const slugSchema = z
  .string()
  .trim()
  .max(80)
  .refine((slug) => slug === "" || createSlug(slug, "") === slug, "An address has small letters, digits and hyphens.")
