import { getIssueForEdit } from "../../../../domain/newsletter/issue-queries.server.ts"
import { notFound } from "../../../request/answer.ts"
import { intents } from "../../../request/intents.ts"
import { readFormData } from "../../../request/read-form.ts"
import type { EditConflict } from "../../kit/edit/conflict.ts"
import { formatFieldValues } from "../../kit/edit/fields.ts"
import type { AutosaveAnswer } from "../../kit/edit/use-autosave.ts"
import { getStudioContext } from "../../studio-context.server.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/autosave"
import { issueFields } from "./issue-fields.ts"
import { issueSaveIntents } from "./issue-form.server.ts"

export const loader = () => {
  throw notFound()
}

const runAutosave = intents(issueSaveIntents)

/** Answers with JSON, so that the page is not revalidated and can retry. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const answer = await runAutosave({ shop, admin, id }, await readFormData(request))
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
