import slugify from "@sindresorhus/slugify"

const maxLength = 80

/** ASCII letters, digits and hyphens, at most 80 characters, cut between words; the fallback if nothing is left (`+ -`). */
export function createSlug(text: string, fallback = "untitled"): string {
  const slug = slugify(text.slice(0, 400).normalize("NFKC"), { decamelize: false })
  if (slug.length <= maxLength) return slug || fallback
  const cut = slug.slice(0, maxLength + 1).replace(/-[^-]*$/, "")
  return cut.length <= maxLength ? cut : slug.slice(0, maxLength)
}

export function findFreeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(slug)) return slug
  let number = 2
  while (isTaken(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
