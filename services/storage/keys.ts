const SEGMENT = /^[a-z0-9][a-z0-9._-]*$/

/** Short enough for every file system and object store, including a root folder. */
const LONGEST_KEY = 200

/** Excludes `..`, absolute paths, backslashes, NUL, percent signs and right-to-left marks. */
export function isKey(text: string): boolean {
  return text.length <= LONGEST_KEY && text.split("/").every((segment) => SEGMENT.test(segment))
}

/** Such as `artworks/0f8f…`: never derived from a visitor's file name. */
export function newFolder(kind: string): string {
  return checkedKey(`${kind}/${crypto.randomUUID()}`)
}

/** Such as `artworks/0f8f….jpg`. @param extension without its dot, from the file's detected content */
export function newKey(kind: string, extension: string): string {
  return checkedKey(`${newFolder(kind)}.${extension}`)
}

/** @throws if the key is invalid */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
  return key
}
