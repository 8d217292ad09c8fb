const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options })
  return (at: Date | string) => format.format(new Date(at))
}

const dayName = inWords({ weekday: "long" })
const dayAndMonth = inWords({ day: "numeric", month: "long" })

/** `Saturday, 21 November`; like all of these in UTC, so that server and browser say the same. */
export const weekday = (at: Date | string) => `${dayName(at)}, ${dayAndMonth(at)}`

/** `21 Nov 2026` */
export const day = inWords({ day: "numeric", month: "short", year: "numeric" })

/** `21 Nov, 10:42` */
export const moment = inWords({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" })

/** `1 order`, `2 orders`. */
export const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`
