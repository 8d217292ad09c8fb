import type { PlannedRedirect, RedirectPlan } from "../../../domain/redirects/import/plan-redirects.ts"

/** As many fields as a form may have, with some left for others (`server/bounded-body.ts`). */
const maxChoices = 300
const maxShownRows = 300
/** Bytes of the rows that the second form sends back; with its fields they must fit in a usual form. */
const maxLinesLength = 800_000

const planOrder: RedirectPlan[] = ["choose", "wrong", "twice", "new", "changed", "answered", "same"]

type ShownRedirect = Omit<PlannedRedirect, "target">

/** `lines`: the rows that can be imported, as JSON; a null target is one of the `choices`, in their order. */
export type RedirectPreview = {
  counts: Record<RedirectPlan, number>
  choices: ShownRedirect[]
  others: ShownRedirect[]
  lines: string
  ready: number
  later: number
}

/** Rows that need a decision are first. */
export function createRedirectPreview(planned: PlannedRedirect[]): RedirectPreview {
  const counts = { choose: 0, new: 0, changed: 0, same: 0, answered: 0, twice: 0, wrong: 0 }
  for (const { plan } of planned) counts[plan]++
  const shown = planned.map(({ target: _, ...row }): ShownRedirect => row)
  const open = shown.filter(({ plan }) => plan === "choose")
  const choices = open.toSorted((one, other) => getUrgency(one) - getUrgency(other)).slice(0, maxChoices)
  const ready = shown.filter(({ plan }) => plan === "new" || plan === "changed")
  const lines = serializeRows([...choices, ...ready])
  const sent = lines.length - choices.length
  const others = shown
    .filter(({ plan }) => plan !== "choose")
    .toSorted((one, other) => planOrder.indexOf(one.plan) - planOrder.indexOf(other.plan))
    .slice(0, maxShownRows)
  const later = open.length - choices.length + ready.length - sent
  return { counts, choices, others, lines: `[${lines.join(",")}]`, ready: sent, later }
}

/** Refused ones, then those with a suggestion. */
const getUrgency = ({ message, to }: ShownRedirect): number => (message ? 0 : to ? 1 : 2)

function serializeRows(rows: ShownRedirect[]): string[] {
  const lines: string[] = []
  let length = 0
  for (const { row, from, to, title, plan } of rows) {
    const line = JSON.stringify([row, from, plan === "choose" ? null : to, title.slice(0, 200)])
    length += Buffer.byteLength(line) + 1
    if (length > maxLinesLength) break
    lines.push(line)
  }
  return lines
}
