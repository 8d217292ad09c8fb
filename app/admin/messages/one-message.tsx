import { useEffect } from "react"
import { shouldQueue, useQueue } from "../../live/queue/queue-context.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/one-message"
import { Inbox } from "./inbox.tsx"
import { runMessageAction } from "./message-actions.server.ts"
import { getMessagesData, type MessagesData } from "./messages-data.server.ts"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.open?.name || "Contact Messages")

export const loader = ({ request, context, params }: Route.LoaderArgs) => {
  const { shop, admin } = getStudioContext(context)
  return getMessagesData(shop, admin, request.url, params.id)
}

export const action = studioAction(runMessageAction)

/** Queues the read receipt of a message that is read offline; online the loader records it. */
function useOfflineReadReceipt(open: MessagesData["open"]) {
  const queue = useQueue()
  const { id, name, readAt = null } = open ?? {}
  useEffect(() => {
    if (!id || readAt !== null || !shouldQueue(queue)) return
    const isRead = ({ table, data }: { table: string; data: Record<string, unknown> }) =>
      table === "threads" && data.id === id
    if (queue.now().waiting.some(isRead)) return
    const about = { what: name ?? "", words: `Read the message of ${name}` }
    void queue.add({ type: "update", table: "threads", data: { id, read: true }, about })
  }, [queue, id, name, readAt])
}

export default function OneMessage({ loaderData, actionData }: Route.ComponentProps) {
  useOfflineReadReceipt(loaderData.open)
  return <Inbox data={loaderData} answer={actionData as ActionAnswer} />
}
