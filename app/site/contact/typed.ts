import type { Problem } from "../../../domain/problem.ts"

/** The data of a refused form. */
export type Refused = { problem: Problem; typed: Record<string, unknown> | null }

/** Reads a refused form: the typed values (else the initial ones), and the errors. */
export function refusedForm(refused: Refused | undefined) {
  return {
    /** Also keeps fields that the visitor emptied. */
    typed(name: string, begin = ""): string {
      if (!refused?.typed) return begin
      const value = refused.typed[name]
      return typeof value === "string" ? value : ""
    },
    wrong: (name: string): string | undefined => refused?.problem.fields?.[name],
  }
}
