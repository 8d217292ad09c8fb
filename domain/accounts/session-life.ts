/** Days without use; `maxSessionDays` is the limit with use. */
export const maxIdleDays = 30
export const maxSessionDays = 90

const dayMs = 86_400_000

export const isSessionExpired = ({ createdAt }: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > maxSessionDays * dayMs
