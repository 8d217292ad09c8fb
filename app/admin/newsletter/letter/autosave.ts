import { letterForEdit } from "../../../../domain/newsletter/letter-queries.server.ts"
import { notFound, refusal } from "../../../request/answer.ts"
import { checkForm, readFormData, readFormFields } from "../../../request/read-form.ts"
import { found } from "../../found.server.ts"
import type { Conflict } from "../../kit/edit/conflict.ts"
import { showAll } from "../../kit/edit/fields.ts"
import type { AutosaveAnswer } from "../../kit/edit/use-autosave.ts"
import { studio } from "../../studio.server.ts"
import type { Route } from "./+types/autosave"
import { letterFields } from "./letter-fields.ts"
import { issueForm, saveLetter } from "./save-letter.server.ts"

export const loader = () => {
  throw notFound()
}

/** Answers with JSON, so that the page is not revalidated and can retry. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const read = checkForm(readFormFields(await readFormData(request)), issueForm)
  const answer = read.ok ? await saveLetter(shop, admin, id, read.value) : refusal(read.problem)
  if ("version" in answer) return json({ kind: "saved", version: answer.version, derived: {} })
  const { problem } = answer.data
  const status = answer.init?.status ?? 400
  const conflict = "conflict" in answer.data ? (answer.data.conflict as Conflict) : null
  if (!conflict) return json({ kind: "refused", problem }, status)
  const { who, version } = conflict
  const stored = showAll(letterFields, found(await letterForEdit(shop, admin, id)).value)
  return json({ kind: "conflict", who, version, message: problem.message, stored }, status)
}

const json = (answer: AutosaveAnswer, status = 200) => Response.json(answer, { status })
