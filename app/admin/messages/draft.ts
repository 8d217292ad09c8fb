import { saveDraft } from "../../../domain/messages/send-answer.server.ts"
import { notFound, refusal } from "../../request/answer.ts"
import { readFields } from "../../request/read-form.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/draft"

/** There is nothing to see here. */
export const loader = () => {
  throw notFound()
}

/** Keeps an answer that is being written, as data: the page is not loaded again by it. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const kept = await saveDraft(shop, admin, id, await readFields(request))
  return kept.ok ? Response.json({ kept: true }) : refusal(kept.problem)
}
