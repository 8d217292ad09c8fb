import { redirect } from "react-router"
import type { ListImportPlan } from "../../../domain/list-import.server.ts"
import { type Outcome, refuse } from "../../../domain/problem.ts"
import { refusal } from "../../request/answer.ts"
import { getFormFiles, readFormData, readFormFields, requireSingleValues } from "../../request/read-form.ts"
import type { ImportPreview } from "./list-import.tsx"

type ListedRow = { row: number; name: string; email: string }

type ListImport<Parsed, Row extends ListedRow, Plan extends string> = {
  /** @param file null: no file was chosen */
  read: (file: File | null, typed: Record<string, string>) => Outcome<Parsed[]> | Promise<Outcome<Parsed[]>>
  plan: (rows: Parsed[]) => Promise<Outcome<ListImportPlan<Row, Plan>>>
  /** All plans, those that need attention first. */
  planOrder: Plan[]
  importable: Plan[]
  serialize: (rows: Row[]) => string
  /** Of a row that is shown. */
  getDetails?: (row: Row) => Partial<Pick<ImportPreview<Plan>["rows"][number], "name" | "details">>
  run: (input: Record<string, string>) => Promise<Outcome<unknown>>
  /** The page of the imported rows. */
  path: string
}

const maxPreviewRows = 300

/** `look` plans and changes nothing; `import` imports the lines that were planned. */
export async function runListImport<Parsed, Row extends ListedRow, Plan extends string>(
  request: Request,
  target: ListImport<Parsed, Row, Plan>,
) {
  const form = await readFormData(request)
  const { intent, ...fields } = requireSingleValues(readFormFields(form))
  const { lines: _, ...typed } = fields
  if (intent === "import") {
    const imported = await target.run(fields)
    if (!imported.ok) return refusal(imported.problem, typed)
    throw redirect(target.path)
  }
  if (intent !== "look") return refusal(refuse("invalid", "Please choose what to do.").problem)
  const rows = await target.read(getFormFiles(form, "file")[0] ?? null, typed)
  if (!rows.ok) return refusal(rows.problem, typed)
  const planned = await target.plan(rows.value)
  return planned.ok ? { preview: previewPlan(target, planned.value), typed } : refusal(planned.problem, typed)
}

function previewPlan<Parsed, Row extends ListedRow, Plan extends string>(
  { planOrder, importable, serialize, getDetails }: ListImport<Parsed, Row, Plan>,
  { rows, counts }: ListImportPlan<Row, Plan>,
): ImportPreview<Plan> {
  const accepted = rows.filter(({ plan }) => importable.includes(plan))
  const sorted = rows.toSorted((one, other) => planOrder.indexOf(one.plan) - planOrder.indexOf(other.plan))
  return {
    counts,
    importable: accepted.length,
    all: rows.length,
    lines: serialize(accepted),
    rows: sorted.slice(0, maxPreviewRows).map((one) => {
      const { row, name, email, plan, message } = one
      return { row, name, email, plan, message, isSkipped: !importable.includes(plan), ...getDetails?.(one) }
    }),
  }
}
