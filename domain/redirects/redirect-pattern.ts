/** `/blog/*`: all addresses below `/blog`. */
export const isPattern = (path: string): boolean => path.endsWith("/*")

const getBeginning = (pattern: string): string => pattern.slice(0, -1)

/** The old paths that answer for a path, the one that wins first: itself, then the longest pattern. */
export function listMatchingPaths(path: string): string[] {
  const paths = [path]
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) paths.push(`${path.slice(0, at)}/*`)
  return [...new Set(paths)]
}

/**
 * Where a path leads by a redirect that answers for it. A pattern whose target ends with `*` passes on what follows; it is encoded
 * again, and has no empty segment, so that it never leads to another host.
 */
export function fillTarget(fromPath: string, toUrl: string, path: string): string {
  if (!isPattern(fromPath)) return toUrl
  const rest = path.slice(getBeginning(fromPath).length)
  const encoded = rest.split("/").map((segment) => encodeURIComponent(decodeURIComponent(segment)))
  return toUrl.replace(/\*(?=[?#]|$)/, () => encoded.join("/"))
}

const misplaced = "One * may be at the end of an address, after a slash, such as /blog/*."

/** A sentence about the old address, or null. */
export function findPatternProblem(fromPath: string): string | null {
  if (!fromPath.includes("*")) return null
  if (fromPath === "/*")
    return "This is every address. Please enter the beginning that they have in common, such as /blog/*."
  return fromPath.indexOf("*") === fromPath.length - 1 && isPattern(fromPath) ? null : misplaced
}

/** About the target of an old address, or null. @param toPath null: another site */
export function findPatternTargetProblem(fromPath: string, toPath: string | null): string | null {
  if (isPattern(fromPath) && toPath === null) return "Addresses with * lead to pages of your own site, like /journal/*."
  if (!toPath?.includes("*")) return null
  if (!isPattern(fromPath)) return "A target ends with * only when the old address does."
  return toPath.indexOf("*") === toPath.length - 1 && isPattern(toPath) ? null : misplaced
}
