import { z } from "zod"

/** What a redirect may not replace, by its normalized path. Records are works, exhibitions, posts and pages, which may not exist. */
export type AddressOwner = "site" | "record" | null
export type FindAddressOwner = (path: string) => AddressOwner

export const maxRedirects = 20_000
export const maxImportRows = 5_000

const addressText = z.string().max(2_000, "That is too long.")

/** `keepsMethod`: 308 instead of 301. `id`: of the redirect that is changed. */
export const redirectSchema = z.strictObject({
  id: z.uuid().optional(),
  from: addressText,
  to: addressText,
  keepsMethod: z.boolean().default(false),
})

export const existingRedirect = "This old address leads somewhere already."
export const loopingRedirect = "This would lead visitors around in a circle, back to the old address."

/** @param answered paths of existing works, exhibitions, posts and pages */
export function findOwnerProblem(path: string, owner: AddressOwner, answered: ReadonlySet<string>): string | null {
  if (path === "/") return "This is your home page, so it can’t lead elsewhere."
  if (owner === "site") return "Your site uses this address itself, so it can’t lead elsewhere."
  return owner === "record" && answered.has(path)
    ? "One of your works, exhibitions, posts or pages is at this address."
    : null
}
