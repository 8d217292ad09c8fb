/** What a post is to its author. `scheduled`: it becomes public at a time that is set. */
export const postStates = ["draft", "scheduled", "published", "deleted"] as const
export type PostState = (typeof postStates)[number]

type Times = { publishedAt: Date | null; archivedAt: Date | null }

/** The state follows from two times and the clock: nothing has to run for a post to become public. */
export function getPostState({ publishedAt, archivedAt }: Times, now: Date): PostState {
  if (archivedAt) return "deleted"
  if (!publishedAt) return "draft"
  return publishedAt > now ? "scheduled" : "published"
}
