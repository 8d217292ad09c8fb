import { readFormData } from "../../request/read-form.ts"
import type { Answer } from "../kit/toasts/done.ts"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/one-message"
import { Inbox } from "./inbox.tsx"
import { changeMessage } from "./message-acts.server.ts"
import { messagesData } from "./messages-data.server.ts"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.open?.name || "Contact Messages")

export const loader = ({ request, context, params }: Route.LoaderArgs) => {
  const { shop, admin } = studio(context)
  return messagesData(shop, admin, request.url, params.id)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return changeMessage(shop, admin, await readFormData(request))
}

/** A letter, beside the others of its view in a wide window. */
export default function OneMessage({ loaderData, actionData }: Route.ComponentProps) {
  return <Inbox data={loaderData} answer={actionData as Answer} />
}
