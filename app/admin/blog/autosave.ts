import { data } from "react-router"
import { getPostForEdit } from "../../../domain/blog/post-editor.server.ts"
import { notFound } from "../../request/answer.ts"
import { readFormData } from "../../request/read-form.ts"
import type { EditConflict } from "../kit/edit/conflict.ts"
import { formatFieldValues } from "../kit/edit/fields.ts"
import type { AutosaveAnswer } from "../kit/edit/use-autosave.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/autosave"
import { runPostAction } from "./post-actions.server.ts"
import { postFields } from "./post-fields.ts"

export const loader = () => {
  throw notFound()
}

/** Answers with JSON, so that the page is not revalidated and can retry. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const answer = await runPostAction({ shop, admin, id }, await readFormData(request))
  const stored = async () => unwrapOutcome(await getPostForEdit(shop, admin, id)).value
  if ("version" in answer)
    return createJsonResponse({ kind: "saved", version: answer.version, derived: { slug: (await stored()).slug } })
  if (!("data" in answer)) throw data(null, { status: 400 })
  const { problem } = answer.data
  const status = answer.init?.status ?? 400
  const conflict = "conflict" in answer.data ? (answer.data.conflict as EditConflict) : null
  if (!conflict) return createJsonResponse({ kind: "refused", problem }, status)
  const { who, version } = conflict
  const text = formatFieldValues(postFields, await stored())
  return createJsonResponse({ kind: "conflict", who, version, message: problem.message, stored: text }, status)
}

const createJsonResponse = (answer: AutosaveAnswer, status = 200) => Response.json(answer, { status })
