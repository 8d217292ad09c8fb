import type { StoredView } from "../../../domain/media/installation-view.ts"

/** Parses a JSON list; invalid lists are empty, and invalid rows are dropped. */
export function parseJsonList<T>(text: string): T[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((row) => typeof row === "object" && row !== null) : []
  } catch {
    return []
  }
}

export const createListCounter = (one: string) => (text: string) => {
  const { length } = parseJsonList(text)
  return length === 0 ? "none" : `${length} ${length === 1 ? one : `${one}s`}`
}

/** Fixes the order of keys, so that equal lists are equal texts. */
const toViewLine = ({ pictureId, altText, caption }: StoredView): StoredView => ({ pictureId, altText, caption })

export const formatViews = (views: StoredView[]): string => JSON.stringify(views.map(toViewLine))
