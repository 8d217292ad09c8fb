const SEGMENT = /^[a-z0-9][a-z0-9._-]*$/

/** Short enough for every file system and object store, including a root folder. */
const LONGEST_KEY = 200

/**
 * True for a storage key: lower-case ASCII segments between single slashes, none starting with a dot. So `..`, absolute
 * paths, back slashes, NUL, percent signs and right-to-left marks are no keys, whatever the driver would make of them.
 */
export function isKey(text: string): boolean {
  return text.length <= LONGEST_KEY && text.split("/").every((segment) => SEGMENT.test(segment))
}

/**
 * A new folder for the files of one thing, such as `artworks/0f8f…`: never derived from a visitor's file name.
 * @param kind the kind of thing, such as `artworks` or `artist`
 */
export function newFolder(kind: string): string {
  return checkedKey(`${kind}/${crypto.randomUUID()}`)
}

/**
 * A new key for one file, such as `artworks/0f8f….jpg`.
 * @param extension without its dot, from the file's detected content
 */
export function newKey(kind: string, extension: string): string {
  return checkedKey(`${newFolder(kind)}.${extension}`)
}

/** Returns the key. Throws if it is invalid. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
  return key
}
