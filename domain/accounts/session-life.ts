/** Days without use; `longestDays` is the limit with use. */
export const idleDays = 30
export const longestDays = 90

const dayMs = 86_400_000

export const isPastEnd = ({ createdAt }: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > longestDays * dayMs
