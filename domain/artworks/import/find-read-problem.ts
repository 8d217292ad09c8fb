import { truncateText } from "../../../lib/truncate-text.ts"
import { type Cell, isVariantRow } from "./group-rows.ts"
import { layoutSpec } from "./layouts.ts"
import type { RowReader } from "./row-reader.ts"
import { findNoteProblem, findSumProblem, isInstruction } from "./sum-rows.ts"

/** `variant`: without its work; `kind`: another product; `sum`, `between`: totals and titles; `template`: instructions. */
export type ReadProblem = {
  ok: false
  row: number
  title: string
  reason: "damaged" | "variant" | "kind" | "sum" | "template" | "between"
  problem: string
}

function findOtherKind(reader: RowReader): Cell | undefined {
  const { noWorks } = layoutSpec(reader.mapping.layout)
  return (["productKind", "rowKind"] as const).flatMap(reader.all).find(({ text }) => noWorks?.test(text))
}

/** Null for a work. */
export function findReadProblem(reader: RowReader, worksEnd: number): Pick<ReadProblem, "reason" | "problem"> | null {
  const { first } = reader.group
  if (first.problem) return { reason: "damaged", problem: first.problem }
  if (isVariantRow(reader.mapping, first)) {
    return { reason: "variant", problem: "This is a variant of a work that is not in the file" }
  }
  const kind = findOtherKind(reader)
  if (kind) {
    const problem = `“${kind.text}” under ${kind.heading} says that this is a gift card, a service or a download, not a work, so it was left out. If it is one, add it in the studio.`
    return { reason: "kind", problem }
  }
  if (isInstruction(first)) {
    const problem = "This row holds the template’s instructions, not a work, so it was left out."
    return { reason: "template", problem }
  }
  if (first.spans) {
    const said = truncateText(Object.values(first.cells).find((cell) => cell.trim() !== "") ?? "", 80)
    const problem = `“${said}” is one cell across ${first.spans} columns, so it’s read as a title between the works, not as a work.`
    return { reason: "between", problem }
  }
  const note = findNoteProblem(reader, worksEnd)
  if (note !== null) return { reason: "between", problem: note }
  const problem = findSumProblem(reader)
  return problem === null ? null : { reason: "sum", problem }
}
