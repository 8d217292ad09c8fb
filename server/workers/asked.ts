import { EnvProblem } from "../env.ts"

/** More would only wait for the same database. */
const most = 64

/**
 * How many workers the command line asks for (`--workers 2`, `--workers=2`); null: one process does everything.
 * @throws EnvProblem when it is no number that can be used
 */
export function workersAsked(words: readonly string[]): number | null {
  const at = words.findIndex((word) => /^--workers(=|$)/.test(word))
  if (at === -1) return null
  const given = words[at]?.split("=")[1] ?? words[at + 1] ?? ""
  const count = Number(given)
  if (/^\d+$/.test(given) && count >= 1 && count <= most) return count
  throw new EnvProblem(`--workers must be a number from 1 to ${most}, like --workers 2.`)
}
