const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUploadId = (text: string): boolean => uuid.test(text)

/** The id becomes part of a path or key. @throws if it is invalid */
export function requireUploadId(id: string): string {
  if (!isUploadId(id)) throw new Error(`not the id of an upload: ${JSON.stringify(id.slice(0, 80))}`)
  return id
}
