const maxPathLength = 1000
const maxNameBytes = 255

/** Control characters, the replacement of bytes that are not UTF-8, and what is a separator elsewhere. */
const oddCharacters = /[\p{Cc}\uFFFD\\]/u

type EntryKind = "folder" | "file" | "link"

/** The entries of one tarball so far. */
export type SeenEntries = Map<string, EntryKind>

/**
 * The path below the release's own folder, "" for that folder. Because each folder must be listed before what is in it, nothing is
 * written through a link or over another entry.
 * @param top the one folder at the top @throws with the reason
 */
export function registerEntry(seen: SeenEntries, top: string, name: string, kind: EntryKind): string {
  const path = kind === "folder" ? name.replace(/\/$/, "") : name
  const segments = path.split("/")
  if (path.length > maxPathLength || oddCharacters.test(path) || !segments.every(isPlainSegment))
    throw new Error(`An entry has the odd name ${JSON.stringify(name.slice(0, 200))}.`)
  if (segments[0] !== top) throw new Error(`${JSON.stringify(path)} is outside of ${top}.`)
  if (segments.length === 1 && kind !== "folder") throw new Error(`${top} is no folder.`)
  const parent = segments.slice(0, -1).join("/")
  if (segments.length > 1 && seen.get(parent) !== "folder")
    throw new Error(`${JSON.stringify(path)} is in no folder of the tarball.`)
  if (seen.has(path)) throw new Error(`${JSON.stringify(path)} is there twice.`)
  seen.set(path, kind)
  return segments.slice(1).join("/")
}

/**
 * `..` only at the beginning: there it leads through real folders, while after a name it could leave the folder by way of
 * another link.
 * @param path of the link, below the release's folder @throws when the link leads out of it
 */
export function checkLinkTarget(path: string, target: string): void {
  const segments = target.split("/")
  const firstName = segments.findIndex((segment) => segment !== "..")
  const up = firstName < 0 ? segments.length : firstName
  const depth = path.split("/").length - 1
  const isOdd = target.length > maxPathLength || oddCharacters.test(target)
  if (isOdd || up > depth || !segments.slice(up).every(isPlainSegment))
    throw new Error(`The link ${JSON.stringify(path)} leads to ${JSON.stringify(target.slice(0, 200))}.`)
}

const isPlainSegment = (segment: string) =>
  segment !== "" && segment !== "." && segment !== ".." && Buffer.byteLength(segment) <= maxNameBytes
