import { type ChangeEvent, useState } from "react"
import type { Problem } from "../../../domain/problem.ts"

/** Fields whose label and errors depend on another field. */
type Dependent = Record<string, readonly string[]>

/**
 * The errors of a refused form that still stand: a field's error goes when the field is changed, because the message is about
 * what was typed before.
 * @param problem what the action returned; a new object for each attempt
 * @param dependent for a field, further fields whose errors it makes out of date: `country` decides between ZIP and postal code
 */
export function useOpenErrors(problem: Problem | null | undefined, dependent: Dependent = {}) {
  const [changed, setChanged] = useState<{ of: typeof problem; names: string[] }>({ of: problem, names: [] })
  const names = changed.of === problem ? changed.names : []
  const errors = Object.fromEntries(Object.entries(problem?.fields ?? {}).filter(([name]) => !names.includes(name)))
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const { name } = target as unknown as { name: string }
    if (problem && name) setChanged({ of: problem, names: [...names, name, ...(dependent[name] ?? [])] })
  }
  return { errors, onChange }
}
