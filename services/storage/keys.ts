const SEGMENT = /^[a-z0-9][a-z0-9._-]*$/

/** Short enough for every file system and object store, with a root folder before it. */
const LONGEST_KEY = 200

/**
 * True for a storage key: lower-case ASCII segments between single slashes, none starting with a dot. So `..`, absolute
 * paths, back slashes, NUL, percent signs and right-to-left marks are no keys, whatever the driver would make of them.
 */
export function isKey(text: string): boolean {
  return text.length <= LONGEST_KEY && text.split("/").every((segment) => SEGMENT.test(segment))
}

/**
 * A fresh folder for one thing's files, such as `artworks/0f8f…`: never made from a visitor's file name.
 * @param kind the kind of thing, such as `artworks` or `artist`
 */
export function newFolder(kind: string): string {
  return checkedKey(`${kind}/${crypto.randomUUID()}`)
}

/**
 * A fresh key for one file, such as `artworks/0f8f….jpg`.
 * @param extension without its dot, from the file's recognised content
 */
export function newKey(kind: string, extension: string): string {
  return checkedKey(`${newFolder(kind)}.${extension}`)
}

/** The key itself. Throws when it is none. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
  return key
}
