import type { Problem } from "../../../domain/problem.ts"
import { useOpenErrors } from "../../ui/forms/open-errors.ts"

export type RefusedForm = { problem: Problem; typed: Record<string, unknown> | null }

export function refusedForm(refused: RefusedForm | undefined) {
  return {
    /** Returns "" for fields that the visitor emptied. */
    typed(name: string, begin = ""): string {
      if (!refused?.typed) return begin
      const value = refused.typed[name]
      return typeof value === "string" ? value : ""
    },
    wrong: (name: string): string | undefined => refused?.problem.fields?.[name],
  }
}

/** A field's error disappears when the field changes. `onChange` is the form's. */
export function useRefusedForm(refused: RefusedForm | undefined) {
  const { errors, onChange } = useOpenErrors(refused?.problem)
  return { typed: refusedForm(refused).typed, wrong: (name: string): string | undefined => errors[name], onChange }
}
