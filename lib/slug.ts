import slugify from "@sindresorhus/slugify"

const longest = 80

/**
 * The part of an address that names something: lower case ASCII letters, digits and hyphens, at most 80 characters,
 * cut between words. What leaves nothing to write (`+ -`) becomes the fallback.
 */
export function slugOf(text: string, fallback = "untitled"): string {
  const slug = slugify(text.slice(0, 400).normalize("NFKC"), { decamelize: false })
  if (slug.length <= longest) return slug || fallback
  const cut = slug.slice(0, longest + 1).replace(/-[^-]*$/, "")
  return cut.length <= longest ? cut : slug.slice(0, longest)
}

/** The first of `slug`, `slug-2`, `slug-3`, … that is not taken. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(slug)) return slug
  let number = 2
  while (isTaken(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
