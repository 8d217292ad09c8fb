import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/messages"
import { Inbox } from "./inbox.tsx"
import { runMessageAction } from "./message-actions.server.ts"
import { getMessagesData } from "./messages-data.server.ts"

export const meta: Route.MetaFunction = () => studioMeta("Contact Messages")

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const { shop, admin } = getStudioContext(context)
  return getMessagesData(shop, admin, request.url, undefined)
}

export const action = studioAction(runMessageAction)

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  return <Inbox data={loaderData} answer={actionData as ActionAnswer} />
}
