import { getPageEditor } from "../../../domain/pages/page-queries.server.ts"
import { notFound } from "../../request/answer.ts"
import { readFormData } from "../../request/read-form.ts"
import { answerAutosave } from "../kit/edit/answer-autosave.server.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/page-autosave"
import { runPageFormAction } from "./page-actions.server.ts"
import { pageFields } from "./page-fields.ts"

export const loader = () => {
  throw notFound()
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  return answerAutosave(await runPageFormAction({ shop, admin, id }, await readFormData(request)), {
    fields: pageFields,
    stored: async () => unwrapOutcome(await getPageEditor(shop, admin, id)).value,
  })
}
