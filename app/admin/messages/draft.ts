import { saveAnswerDraft } from "../../../domain/messages/threads/answer-commands.server.ts"
import { notFound, refusal } from "../../request/answer.ts"
import { readRequestFields } from "../../request/read-form.ts"
import { getStudioContext } from "../studio-context.server.ts"
import type { Route } from "./+types/draft"

export const loader = () => {
  throw notFound()
}

/** Answers with JSON, so that the page is not revalidated. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const kept = await saveAnswerDraft(shop, admin, id, await readRequestFields(request))
  return kept.ok ? Response.json({ kept: true }) : refusal(kept.problem)
}
