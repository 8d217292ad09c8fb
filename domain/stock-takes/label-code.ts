type LabelCode =
  | { kind: "work"; id: string }
  | { kind: "certificate"; code: string }
  | { kind: "number"; number: string }

/**
 * Accepts URLs of any host, because the site may have moved since the labels were printed. @returns null for an empty code, and for
 * other URLs
 */
export function parseLabelCode(code: string): LabelCode | null {
  const text = code.trim()
  if (text === "") return null
  if (!/^https?:\/\//i.test(text)) return { kind: "number", number: text }
  // Phones of 2023 have no URL.parse.
  const path = URL.canParse(text) ? new URL(text).pathname.replace(/\/+$/, "") : ""
  const [, noun, last = ""] = /\/(artwork|certificates)\/([^/]+)$/.exec(path) ?? []
  const name = decodePathPart(last)
  if (noun === "artwork" && name) return { kind: "work", id: name }
  if (noun === "certificates" && name) return { kind: "certificate", code: normalizeCertificateCode(name) }
  return null
}

/** Removes separators. */
export const normalizeCertificateCode = (code: string): string => code.toUpperCase().replace(/[\s\p{Pd}]/gu, "")

/** `MO-1` equals `mo 1`. */
export const normalizeInventoryNumber = (number: string): string => number.toLowerCase().replace(/[\s\p{Pd}]+/gu, "")

function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ""
  }
}

export type FindableWork = {
  id: string
  slug: string
  number: string | null
  certificates: { code: string; copy: number }[]
}

/** A number that several works have finds none: the user must choose. */
export function createCodeFinder<W extends FindableWork>(works: readonly W[]) {
  const bySlug = new Map(works.flatMap((work) => [[work.slug, work] as const, [work.id, work] as const]))
  const byNumber = new Map<string, W | null>()
  const byCertificate = new Map<string, { work: W; copy: number }>()
  for (const work of works) {
    const number = normalizeInventoryNumber(work.number ?? "")
    if (number) byNumber.set(number, byNumber.has(number) ? null : work)
    for (const { code, copy } of work.certificates) byCertificate.set(code, { work, copy })
  }
  return (code: string): { work: W; copy: number } | null => {
    const said = parseLabelCode(code)
    if (said === null) return null
    if (said.kind === "certificate") return byCertificate.get(said.code) ?? null
    if (said.kind === "work") {
      const work = bySlug.get(said.id)
      return work ? { work, copy: 0 } : null
    }
    const work = byNumber.get(normalizeInventoryNumber(said.number))
    return work ? { work, copy: 0 } : (byCertificate.get(normalizeCertificateCode(said.number)) ?? null)
  }
}
