import { EnvProblem } from "../env.ts"

/** More would only wait for the same database. */
const maxWorkers = 64

/** From `--workers 2` or `--workers=2`; null: one process does everything. @throws EnvProblem for an unusable number */
export function parseWorkerCount(args: readonly string[]): number | null {
  const at = args.findIndex((word) => /^--workers(=|$)/.test(word))
  if (at === -1) return null
  const value = args[at]?.split("=")[1] ?? args[at + 1] ?? ""
  const count = Number(value)
  if (/^\d+$/.test(value) && count >= 1 && count <= maxWorkers) return count
  throw new EnvProblem(`--workers must be a number from 1 to ${maxWorkers}, like --workers 2.`)
}
