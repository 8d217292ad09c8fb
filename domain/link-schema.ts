import { z } from "zod"

/** A path on this site, or a web, e-mail or telephone URL. "" is no link. */
export const linkSchema = z
  .string()
  .trim()
  .max(500)
  .regex(
    /^$|^\/(?![/\\])|^https?:\/\/|^mailto:|^tel:/i,
    "A link begins with / for a page of this site, or with https://, mailto: or tel: for others.",
  )
  .default("")
