import { readFormData } from "../../request/read-form.ts"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/messages"
import { Inbox } from "./inbox.tsx"
import { changeMessage } from "./message-acts.server.ts"
import { messagesData } from "./messages-data.server.ts"

export const meta: Route.MetaFunction = () => studioMeta("Contact Messages")

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const { shop, admin } = studio(context)
  return messagesData(shop, admin, request.url, undefined)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return changeMessage(shop, admin, await readFormData(request))
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  return <Inbox data={loaderData} answer={actionData as ActionAnswer} />
}
