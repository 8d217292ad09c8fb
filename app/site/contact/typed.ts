import type { Problem } from "../../../domain/problem.ts"

/** What a refused form comes back with. */
export type Refused = { problem: Problem; typed: Record<string, unknown> | null }

/** Reads a refused form: what was typed (else what the field begins with), and what is wrong with it. */
export function refusedForm(refused: Refused | undefined) {
  return {
    /** A form that came back keeps also what was emptied. */
    typed(name: string, begin = ""): string {
      if (!refused?.typed) return begin
      const value = refused.typed[name]
      return typeof value === "string" ? value : ""
    },
    wrong: (name: string): string | undefined => refused?.problem.fields?.[name],
  }
}
