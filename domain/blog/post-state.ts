/** `scheduled`: becomes public at a set time. */
export const postStates = ["draft", "scheduled", "published", "deleted"] as const
export type PostState = (typeof postStates)[number]

type Times = { publishedAt: Date | null; archivedAt: Date | null }

/** Computed from two times and the clock, so that publishing needs no job. */
export function getPostState({ publishedAt, archivedAt }: Times, now: Date): PostState {
  if (archivedAt) return "deleted"
  if (!publishedAt) return "draft"
  return publishedAt > now ? "scheduled" : "published"
}
