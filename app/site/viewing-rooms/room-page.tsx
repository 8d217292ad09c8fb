import { data, href, redirect } from "react-router"
import { problemStatuses } from "../../../domain/problem.ts"
import { recordVisit } from "../../../domain/viewing-rooms/record-visit.server.ts"
import { openViewingRoom } from "../../../domain/viewing-rooms/room-access.server.ts"
import { findRoomPage, getClosedRoomPage } from "../../../domain/viewing-rooms/room-page.server.ts"
import { isDataRequest, notFound, refusal } from "../../request/answer.ts"
import { actorContext, clientAddressContext, shopContext } from "../../request/context.ts"
import type { Route } from "./+types/room-page"
import { Closed, Missing } from "./closed.tsx"
import { ViewingRoomPage } from "./room.tsx"
import { getWorkAnchor, runViewingRoomAction } from "./viewing-room-actions.server.ts"

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.room?.title ?? "Viewing room" },
  { name: "robots", content: "noindex" },
]

// The URL is the key: it must not be sent to other sites or cached.
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

const getRoomVisitor = async (context: Readonly<Route.LoaderArgs["context"]>, secret: string) => {
  const opened = await openViewingRoom(context.get(shopContext), secret, { address: context.get(clientAddressContext) })
  if (opened.ok) return opened.value
  throw opened.problem.code === "not_found"
    ? notFound()
    : data(null, { status: problemStatuses[opened.problem.code], statusText: "Too Many Requests" })
}

export async function loader({ request, context, params: { secret } }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const visitor = await getRoomVisitor(context, secret)
  if ("closedAt" in visitor)
    return data({ room: null, closed: await getClosedRoomPage(shop, visitor) }, { status: 410 })
  const room = await findRoomPage(shop, visitor)
  if (!room) throw notFound()
  const { method, headers: sent } = request
  await recordVisit(shop, visitor, { method, headers: sent, actor: context.get(actorContext) })
  return data({ room, closed: null })
}

export async function action({ request, context, params: { secret } }: Route.ActionArgs) {
  const here = href("/viewing-rooms/:secret", { secret })
  const visitor = await getRoomVisitor(context, secret)
  if ("closedAt" in visitor) return redirect(here)
  const { outcome, typed } = await runViewingRoomAction(context.get(shopContext), visitor, request)
  if (!outcome.ok) return refusal(outcome.problem, typed)
  // Without scripts the page reloads at the submitted work.
  return redirect(isDataRequest(request) ? here : here + getWorkAnchor(typed))
}

export default function RoomPage({ loaderData: { room, closed }, actionData }: Route.ComponentProps) {
  return room ? <ViewingRoomPage room={room} refused={actionData} /> : <Closed {...closed} />
}

export const ErrorBoundary = Missing
