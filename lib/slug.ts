import slugify from "@sindresorhus/slugify"

const longest = 80

/** ASCII letters, digits and hyphens, at most 80 characters, cut between words; the fallback if nothing is left (`+ -`). */
export function slugOf(text: string, fallback = "untitled"): string {
  const slug = slugify(text.slice(0, 400).normalize("NFKC"), { decamelize: false })
  if (slug.length <= longest) return slug || fallback
  const cut = slug.slice(0, longest + 1).replace(/-[^-]*$/, "")
  return cut.length <= longest ? cut : slug.slice(0, longest)
}

export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(slug)) return slug
  let number = 2
  while (isTaken(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
