import { existingRedirect, type FindAddressOwner, findOwnerProblem, loopingRedirect } from "../redirect.ts"
import { parseOldAddress, parseRedirectTarget, type RedirectTarget } from "../redirect-address.ts"
import { findRedirectLoops } from "../redirect-loops.ts"
import { findPatternTargetProblem } from "../redirect-pattern.ts"
import type { SuggestTarget } from "../target-suggestions.ts"
import type { ParsedRedirect } from "./redirect-rows.ts"

/**
 * `choose`: needs a target from the owner, or another one; `answered`: the site has a page there; `same`: leads there already;
 * `wrong`: no old address.
 */
export type RedirectPlan = "choose" | "new" | "changed" | "same" | "answered" | "twice" | "wrong"

/** `from` is normalized unless the plan is `wrong`. `to`: what was typed or suggested. */
export type PlannedRedirect = {
  row: number
  from: string
  to: string
  title: string
  target: RedirectTarget | null
  plan: RedirectPlan
  message: string
}

type RedirectPlanOptions = {
  siteUrl: string
  findOwner: FindAddressOwner
  answered: ReadonlySet<string>
  known: ReadonlyMap<string, RedirectTarget>
  /** Null: rows without a target stay without one. */
  suggest: SuggestTarget | null
}

/** What an import does with each row. Changes nothing. */
export function planRedirects(rows: ParsedRedirect[], options: RedirectPlanOptions): PlannedRedirect[] {
  const seen = new Set<string>()
  const planned = rows.map((row) => planRow(row, seen, options))
  return refuseLoops(planned, options.known)
}

function planRow(row: ParsedRedirect, seen: Set<string>, options: RedirectPlanOptions): PlannedRedirect {
  const from = parseOldAddress(row.from)
  const plain = { row: row.row, title: row.title, to: row.to, target: null }
  if (row.problem || !from.ok)
    return { ...plain, from: row.from, plan: "wrong", message: row.problem || (from.ok ? "" : from.message) }
  const path = from.value
  const owned = findOwnerProblem(path, options.findOwner(path), options.answered)
  if (owned) return { ...plain, from: path, plan: "answered", message: owned }
  if (seen.has(path)) return { ...plain, from: path, plan: "twice", message: "This old address is in the list twice." }
  seen.add(path)
  return { row: row.row, title: row.title, from: path, ...planTarget(row, path, options) }
}

type PlannedTarget = Pick<PlannedRedirect, "to" | "target" | "plan" | "message">

function planTarget({ to, title }: ParsedRedirect, path: string, options: RedirectPlanOptions): PlannedTarget {
  const known = options.known.get(path)
  if (to === "") {
    if (known) return { to: known.url, target: known, plan: "same", message: existingRedirect }
    const suggestion = options.suggest?.(path, title) ?? null
    if (suggestion?.likeness !== 1) return { to: suggestion?.path ?? "", target: null, plan: "choose", message: "" }
    return planTarget({ row: 0, from: path, to: suggestion.path, title, problem: "" }, path, options)
  }
  const target = parseRedirectTarget(to, options.siteUrl)
  if (!target.ok) return { to, target: null, plan: "choose", message: target.message }
  const misused = findPatternTargetProblem(path, target.value.path)
  if (misused) return { to, target: null, plan: "choose", message: misused }
  if (known?.url === target.value.url) return { to, target: known, plan: "same", message: "" }
  return { to, target: target.value, plan: known ? "changed" : "new", message: "" }
}

/** Together with the redirects that exist. */
function refuseLoops(planned: PlannedRedirect[], known: ReadonlyMap<string, RedirectTarget>): PlannedRedirect[] {
  const isWritten = ({ plan }: PlannedRedirect) => plan === "new" || plan === "changed"
  const graph = new Map([...known].map(([from, { path }]) => [from, path]))
  for (const row of planned) if (isWritten(row)) graph.set(row.from, row.target?.path ?? null)
  const loops = findRedirectLoops(graph)
  return planned.map((row) =>
    isWritten(row) && loops.has(row.from) ? { ...row, target: null, plan: "choose", message: loopingRedirect } : row,
  )
}
