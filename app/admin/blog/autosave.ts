import { getPostForEdit } from "../../../domain/blog/post-editor.server.ts"
import { notFound } from "../../request/answer.ts"
import { readFormData } from "../../request/read-form.ts"
import { answerAutosave } from "../kit/edit/answer-autosave.server.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/autosave"
import { runPostAction } from "./post-actions.server.ts"
import { postFields } from "./post-fields.ts"

export const loader = () => {
  throw notFound()
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  return answerAutosave(await runPostAction({ shop, admin, id }, await readFormData(request)), {
    fields: postFields,
    stored: async () => unwrapOutcome(await getPostForEdit(shop, admin, id)).value,
    derive: ({ slug }) => ({ slug }),
  })
}
