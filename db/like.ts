/** A pattern of `like` that finds this text anywhere: its own percent signs and underscores stand for themselves. */
export const containing = (text: string): string => `%${escapeLike(text)}%`

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&")
