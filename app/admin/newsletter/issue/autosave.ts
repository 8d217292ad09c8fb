import { getIssueForEdit } from "../../../../domain/newsletter/issues/issue-queries.server.ts"
import { notFound } from "../../../request/answer.ts"
import { intents } from "../../../request/intents.ts"
import { readFormData } from "../../../request/read-form.ts"
import { answerAutosave } from "../../kit/edit/answer-autosave.server.ts"
import { getStudioContext } from "../../studio-context.server.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/autosave"
import { issueFields } from "./issue-fields.ts"
import { issueSaveIntents } from "./issue-form.server.ts"

export const loader = () => {
  throw notFound()
}

const runAutosave = intents(issueSaveIntents)

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  return answerAutosave(await runAutosave({ shop, admin, id }, await readFormData(request)), {
    fields: issueFields,
    stored: async () => unwrapOutcome(await getIssueForEdit(shop, admin, id)).value,
  })
}
