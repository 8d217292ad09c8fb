import { data, href, redirect } from "react-router"
import { statusOf } from "../../../domain/problem.ts"
import { openViewingRoom } from "../../../domain/viewing-rooms/guest.server.ts"
import { closedRoom, shownRoom } from "../../../domain/viewing-rooms/shown-room.server.ts"
import { noteVisit } from "../../../domain/viewing-rooms/visits.server.ts"
import { isForData, notFound, refusal } from "../../request/answer.ts"
import { actorContext, clientAddressContext, shopContext } from "../../request/context.ts"
import type { Route } from "./+types/room-page"
import { Closed, Missing } from "./closed.tsx"
import { Room } from "./room.tsx"
import { actInRoom, placeOf } from "./room-acts.server.ts"

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.room?.title ?? "Viewing room" },
  { name: "robots", content: "noindex" },
]

// The address is the key: it must not be sent to other sites, nor kept on its way.
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

const open = async (context: Readonly<Route.LoaderArgs["context"]>, secret: string) => {
  const opened = await openViewingRoom(context.get(shopContext), secret, { address: context.get(clientAddressContext) })
  if (opened.ok) return opened.value
  throw opened.problem.code === "not_found"
    ? notFound()
    : data(null, { status: statusOf[opened.problem.code], statusText: "Too Many Requests" })
}

export async function loader({ request, context, params: { secret } }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const guest = await open(context, secret)
  if ("closedAt" in guest) return data({ room: null, closed: await closedRoom(shop, guest) }, { status: 410 })
  const room = await shownRoom(shop, guest)
  if (!room) throw notFound()
  const { method, headers: sent } = request
  await noteVisit(shop, guest, { method, headers: sent, actor: context.get(actorContext) })
  return data({ room, closed: null })
}

export async function action({ request, context, params: { secret } }: Route.ActionArgs) {
  const here = href("/viewing-rooms/:secret", { secret })
  const guest = await open(context, secret)
  if ("closedAt" in guest) return redirect(here)
  const { outcome, typed } = await actInRoom(context.get(shopContext), guest, request)
  if (!outcome.ok) return refusal(outcome.problem, typed)
  // Without scripts the page is loaded anew: at the work that it is about.
  return redirect(isForData(request) ? here : here + placeOf(typed))
}

export default function RoomPage({ loaderData: { room, closed }, actionData }: Route.ComponentProps) {
  return room ? <Room room={room} refused={actionData} /> : <Closed {...closed} />
}

export const ErrorBoundary = Missing
