export const pageStates = ["draft", "published", "scheduled", "archived"] as const

/** `scheduled`: becomes public at a set time. */
export type PageState = (typeof pageStates)[number]

type Times = { publishedAt: Date | null; archivedAt: Date | null }

/** Computed from two times and the clock, so that publishing needs no job. */
export function getPageState({ publishedAt, archivedAt }: Times, now: Date): PageState {
  if (archivedAt) return "archived"
  if (!publishedAt) return "draft"
  return publishedAt > now ? "scheduled" : "published"
}
