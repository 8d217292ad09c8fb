import { getIssueForEdit } from "../../../../domain/newsletter/issue-queries.server.ts"
import { notFound, refusal } from "../../../request/answer.ts"
import { readFormData, readFormFields, validateForm } from "../../../request/read-form.ts"
import type { EditConflict } from "../../kit/edit/conflict.ts"
import { formatFieldValues } from "../../kit/edit/fields.ts"
import type { AutosaveAnswer } from "../../kit/edit/use-autosave.ts"
import { getStudioContext } from "../../studio-context.server.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/autosave"
import { issueFields } from "./issue-fields.ts"
import { issueForm, saveIssueForm } from "./issue-form.server.ts"

export const loader = () => {
  throw notFound()
}

/** Answers with JSON, so that the page is not revalidated and can retry. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const read = validateForm(readFormFields(await readFormData(request)), issueForm)
  const answer = read.ok ? await saveIssueForm(shop, admin, id, read.value) : refusal(read.problem)
  if ("version" in answer) return json({ kind: "saved", version: answer.version, derived: {} })
  const { problem } = answer.data
  const status = answer.init?.status ?? 400
  const conflict = "conflict" in answer.data ? (answer.data.conflict as EditConflict) : null
  if (!conflict) return json({ kind: "refused", problem }, status)
  const { who, version } = conflict
  const stored = formatFieldValues(issueFields, unwrapOutcome(await getIssueForEdit(shop, admin, id)).value)
  return json({ kind: "conflict", who, version, message: problem.message, stored }, status)
}

const json = (answer: AutosaveAnswer, status = 200) => Response.json(answer, { status })
