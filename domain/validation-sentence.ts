import type { z } from "zod"

type Issue = z.core.$ZodRawIssue

export const cannotBeUsed = "This can’t be used here."

const typeMessages: Record<string, string> = {
  string: "This must be a text.",
  number: "Please enter a number.",
  int: "Please enter a whole number.",
  boolean: "This must be true or false.",
  array: "This must be a list.",
  date: "Please enter a date.",
}

const formatMessages: Record<string, string> = {
  email: "Please enter an e-mail address, for example name@example.com.",
  url: "Please enter a web address, for example https://example.com.",
  date: "Please enter a date, for example 2026-11-25.",
  datetime: "Please enter a date with its time, for example 2026-11-25T12:00:00Z.",
  uuid: "This isn’t known here.",
}

const count = (number: number | bigint) => number.toLocaleString("en-US")
const pluralize = (number: number | bigint, one: string, many: string) =>
  `${count(number)} ${number === 1 ? one : many}`

/** For rules without a sentence of their own; shown beside fields, and in API answers. */
export function validationSentence(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "This is missing." : (typeMessages[issue.expected] ?? cannotBeUsed)
    case "invalid_value":
      return issue.input === undefined ? "This is missing." : "Please choose one of the values that are offered."
    case "invalid_format":
      return formatMessages[issue.format] ?? cannotBeUsed
    case "not_multiple_of":
      return issue.divisor === 1 ? "Please enter a whole number." : `Please enter a multiple of ${issue.divisor}.`
    case "too_big":
      return tooBig(issue)
    case "too_small":
      return tooSmall(issue)
    default:
      return cannotBeUsed
  }
}

function tooBig({ origin, maximum, inclusive = true }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === "string") return `At most ${pluralize(maximum, "character", "characters")}.`
  if (origin === "date") return "This date is too late."
  if (["array", "set", "map", "object", "record"].includes(origin))
    return `At most ${pluralize(maximum, "entry", "entries")}.`
  return inclusive ? `At most ${count(maximum)}.` : `Less than ${count(maximum)}.`
}

function tooSmall({ origin, minimum, inclusive = true }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === "string")
    return minimum === 1 ? "Please fill this in." : `At least ${pluralize(minimum, "character", "characters")}.`
  if (origin === "date") return "This date is too early."
  if (["array", "set", "map", "object", "record"].includes(origin))
    return `At least ${pluralize(minimum, "entry", "entries")}.`
  return inclusive ? `At least ${count(minimum)}.` : `More than ${count(minimum)}.`
}
