import { z } from "zod"
import { asciiAddress } from "../lib/email-address.ts"

/** Accepts internationalized domains. RFC 5321 allows 254 characters. @param wrong the error message */
export const emailSchema = (wrong: string) =>
  z
    .string(wrong)
    .trim()
    .transform(asciiAddress)
    .pipe(z.email(wrong).max(254, "An e-mail address has at most 254 characters.").refine(hasPossibleDomain, wrong))

/** RFC 1035, section 2.3.4: each part of a domain has at most 63 characters, and a hyphen neither begins nor ends it. */
const hasPossibleDomain = (address: string): boolean =>
  address
    .slice(address.lastIndexOf("@") + 1)
    .split(".")
    .every((part) => /^[^-](?:.{0,61}[^-])?$/.test(part))
