const SEGMENT = /^[a-z0-9][a-z0-9._-]*$/

/** Short enough for every file system and object store, including a root folder. */
const MAX_KEY_LENGTH = 200

/** Excludes `..`, absolute paths, backslashes, NUL, percent signs and right-to-left marks. */
export function isStorageKey(text: string): boolean {
  return text.length <= MAX_KEY_LENGTH && text.split("/").every((segment) => SEGMENT.test(segment))
}

/** Such as `artworks/0f8f…`: never derived from a visitor's file name. */
export function createFolderKey(kind: string): string {
  return requireKey(`${kind}/${crypto.randomUUID()}`)
}

/** Such as `artworks/0f8f….jpg`. @param extension without its dot, from the file's detected content */
export function createFileKey(kind: string, extension: string): string {
  return requireKey(`${createFolderKey(kind)}.${extension}`)
}

/** @throws if the key is invalid */
export function requireKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
  return key
}
