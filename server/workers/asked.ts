import { EnvProblem } from "../env.ts"

/** More would only wait for the same database. */
const most = 64

/** From `--workers 2` or `--workers=2`; null: one process does everything. @throws EnvProblem for an unusable number */
export function workersAsked(words: readonly string[]): number | null {
  const at = words.findIndex((word) => /^--workers(=|$)/.test(word))
  if (at === -1) return null
  const given = words[at]?.split("=")[1] ?? words[at + 1] ?? ""
  const count = Number(given)
  if (/^\d+$/.test(given) && count >= 1 && count <= most) return count
  throw new EnvProblem(`--workers must be a number from 1 to ${most}, like --workers 2.`)
}
