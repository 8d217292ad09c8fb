import type { RowMatch } from "./match-rows.ts"

type Question = Extract<RowMatch, { kind: "unclear" }>

const reasons: Record<Question["why"], (title: string) => string> = {
  changed: (title) =>
    `This may be “${title}”, which an earlier import of this file brought, with more than one thing corrected.`,
  number: (title) => `“${title}” has this number too, and the two don’t look like one work.`,
  moved: (title) => `“${title}” says the same and has another number.`,
  alike: (title) => `“${title}” says the same and came from another file.`,
}

export const formatRowQuestion = ({ why, title }: Question): string =>
  `${reasons[why](title)} Is it the same work or a new one? The row is left out until you say.`
