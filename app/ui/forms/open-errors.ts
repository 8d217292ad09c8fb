import { type ChangeEvent, useState } from "react"
import type { Problem } from "../../../domain/problem.ts"

type DependentFields = Record<string, readonly string[]>

/**
 * A field's error disappears when the field changes, because it is about the former value.
 * @param problem a new object for each attempt @param dependent by field, others whose errors it invalidates: `country` the
 * postal code
 */
export function useOpenErrors(problem: Problem | null | undefined, dependent: DependentFields = {}) {
  const [changed, setChanged] = useState<{ of: typeof problem; names: string[] }>({ of: problem, names: [] })
  const names = changed.of === problem ? changed.names : []
  const errors = Object.fromEntries(Object.entries(problem?.fields ?? {}).filter(([name]) => !names.includes(name)))
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    // `works[]` is one of several values of `works`.
    const name = (target as unknown as { name: string }).name?.replace(/\[\]$/, "")
    if (problem && name) setChanged({ of: problem, names: [...names, name, ...(dependent[name] ?? [])] })
  }
  return { errors, onChange }
}
