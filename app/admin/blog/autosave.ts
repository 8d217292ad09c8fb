import { postForEdit } from "../../../domain/blog/post-editor.server.ts"
import type { Problem } from "../../../domain/problem.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { showAll, type Typed } from "../kit/edit/fields.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/autosave"
import { postFields } from "./post-fields.ts"
import { savePost } from "./save-post.server.ts"

/**
 * `saved`: the version that is stored now. `conflict`: somebody else saved meanwhile, and what; nothing was written.
 * `refused`: what is wrong, with the fields.
 */
export type AutosaveAnswer =
  | { kind: "saved"; version: string; slug: string }
  | { kind: "conflict"; who: string; message: string; version: string; stored: Typed }
  | { kind: "refused"; problem: Problem }

/** Saves what is being written, as data: the page is not loaded again by it, and can wait for a connection. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const answer = await savePost(shop, admin, id, await readFormData(request))
  const { value } = found(await postForEdit(shop, admin, id))
  if ("version" in answer) return json({ kind: "saved", version: answer.version, slug: value.slug })
  if (!("data" in answer)) throw new Response(null, { status: 400 })
  const { problem } = answer.data
  const status = answer.init?.status ?? 400
  const conflict = "conflict" in answer.data ? (answer.data.conflict as { who: string; version: string }) : null
  if (!conflict) return json({ kind: "refused", problem }, status)
  const { who, version } = conflict
  return json({ kind: "conflict", who, message: problem.message, version, stored: showAll(postFields, value) }, status)
}

const json = (answer: AutosaveAnswer, status = 200) => Response.json(answer, { status })
