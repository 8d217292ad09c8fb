import { data } from "react-router"
import { postForEdit } from "../../../domain/blog/post-editor.server.ts"
import { notFound } from "../../request/answer.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import type { Conflict } from "../kit/edit/conflict.ts"
import { showAll } from "../kit/edit/fields.ts"
import type { AutosaveAnswer } from "../kit/edit/use-autosave.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/autosave"
import { postFields } from "./post-fields.ts"
import { savePost } from "./save-post.server.ts"

export const loader = () => {
  throw notFound()
}

/** Answers with JSON, so that the page is not revalidated and can retry. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const answer = await savePost(shop, admin, id, await readFormData(request))
  const stored = async () => found(await postForEdit(shop, admin, id)).value
  if ("version" in answer)
    return json({ kind: "saved", version: answer.version, derived: { slug: (await stored()).slug } })
  if (!("data" in answer)) throw data(null, { status: 400 })
  const { problem } = answer.data
  const status = answer.init?.status ?? 400
  const conflict = "conflict" in answer.data ? (answer.data.conflict as Conflict) : null
  if (!conflict) return json({ kind: "refused", problem }, status)
  const { who, version } = conflict
  const text = showAll(postFields, await stored())
  return json({ kind: "conflict", who, version, message: problem.message, stored: text }, status)
}

const json = (answer: AutosaveAnswer, status = 200) => Response.json(answer, { status })
