import type { Problem } from "../../../domain/problem.ts"
import { useOpenErrors } from "../../ui/forms/open-errors.ts"

export type RefusedForm = { problem: Problem; typed: Record<string, unknown> | null }

export function getRefusedValues(refused: RefusedForm | undefined) {
  return {
    /** Returns "" for fields that the visitor emptied. */
    typed(name: string, initial = ""): string {
      if (!refused?.typed) return initial
      const value = refused.typed[name]
      return typeof value === "string" ? value : ""
    },
    wrong: (name: string): string | undefined => refused?.problem.fields?.[name],
  }
}

/** A field's error disappears when the field changes. `onChange` is the form's. */
export function useRefusedForm(refused: RefusedForm | undefined) {
  const { errors, onChange } = useOpenErrors(refused?.problem)
  const { typed } = getRefusedValues(refused)
  const wrong = (name: string): string | undefined => errors[name]
  const field = (name: string, initial?: string) => ({
    name,
    defaultValue: typed(name, initial),
    error: wrong(name),
  })
  return { typed, wrong, field, onChange }
}
