/** Longer addresses are neither redirected nor counted. */
export const maxPathLength = 300

/** Characters that would change how a decoded path is read stay encoded. */
const reserved = /[%/\\?#]/g

/**
 * One spelling of a path: decoded, in lower case, without empty segments and without a slash at the end. An encoded slash stays
 * `%2f`. Null for what no page can have: broken encoding, control characters, dots that lead upwards, too many characters.
 */
export function normalizePath(path: string): string | null {
  if (path.length > 9 * maxPathLength) return null
  const segments: string[] = []
  for (const encoded of path.split("/")) {
    if (encoded === "") continue
    const segment = normalizeSegment(encoded)
    if (segment === null) return null
    segments.push(segment)
  }
  const normalized = `/${segments.join("/")}`
  return normalized.length <= maxPathLength ? normalized : null
}

function normalizeSegment(encoded: string): string | null {
  try {
    const text = decodeURIComponent(encoded).toLowerCase().normalize("NFC")
    if (text === "." || text === ".." || !text.isWellFormed() || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return null
    return text.replace(reserved, (character) => encodeURIComponent(character).toLowerCase())
  } catch {
    return null
  }
}
