import { data, href, redirect } from "react-router"
import { noteRoomOpened } from "../../../../domain/commissions/client.server.ts"
import { openRoom } from "../../../../domain/commissions/room/open-room.server.ts"
import { readRoom } from "../../../../domain/commissions/room/room-queries.server.ts"
import { statusOf } from "../../../../domain/problem.ts"
import { notFound, refusal } from "../../../request/answer.ts"
import { clientAddressContext, shopContext } from "../../../request/context.ts"
import { pageMeta } from "../../../seo/page-meta.ts"
import { classes } from "../../../ui/classes.ts"
import page from "../../../ui/page.module.css"
import text from "../../../ui/text.module.css"
import type { Route } from "./+types/room"
import { Agreed } from "./agreed.tsx"
import { Brief } from "./brief.tsx"
import { Next } from "./next.tsx"
import styles from "./room.module.css"
import { actInRoom } from "./room-acts.server.ts"
import { Stages } from "./stages.tsx"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.subject ?? "Your commission",
    description: "How far your commission is, and what comes next.",
    path: null,
    hidden: true,
  })

// The address is the key: it must not be sent to other sites, nor kept on its way.
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

const whose = async (context: Readonly<Route.LoaderArgs["context"]>, secret: string) => {
  const opened = await openRoom(context.get(shopContext), secret, { address: context.get(clientAddressContext) })
  if (opened.ok) return opened.value
  throw opened.problem.code === "not_found"
    ? notFound()
    : data(null, { status: statusOf[opened.problem.code], statusText: "Too Many Requests" })
}

/** `?change`: with the form for changes to the version that waits. */
export async function loader({ request, context, params: { secret } }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const client = await whose(context, secret)
  const room = await readRoom(shop, client)
  if (!room) throw notFound()
  await noteRoomOpened(shop, client)
  return { ...room, changing: new URL(request.url).searchParams.has("change") }
}

export async function action({ request, context, params: { secret } }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const client = await whose(context, secret)
  const acted = await actInRoom(shop, client, request)
  if (!acted.outcome.ok) return refusal(acted.outcome.problem, acted.typed)
  return redirect(href("/commissions/room/:secret", { secret }))
}

export default function Room({ loaderData: room, actionData, params: { secret } }: Route.ComponentProps) {
  return (
    <div className={page.container}>
      <p className={classes(text.small, styles.for)}>For {room.client}</p>
      <Next room={room} secret={secret} refused={actionData} />
      <Stages room={room} />
      <div className={styles.columns}>
        <Brief room={room} secret={secret} />
        <Agreed room={room} secret={secret} />
      </div>
      <p className={classes(text.small, styles.foot)}>
        This page is yours alone: its address is the key. The studio sees when it was opened last.
      </p>
    </div>
  )
}
