const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUploadId = (text: string): boolean => uuid.test(text)

/** Returns the id, which becomes part of a path or key. Throws if it is none. */
export function checkedId(id: string): string {
  if (!isUploadId(id)) throw new Error(`not the id of an upload: ${JSON.stringify(id.slice(0, 80))}`)
  return id
}
