import { data, href, redirect } from "react-router"
import { noteRoomOpened } from "../../../../domain/commissions/client.server.ts"
import { openRoom } from "../../../../domain/commissions/room/open-room.server.ts"
import { problemStatuses } from "../../../../domain/problem.ts"
import { lookAtRoomPayments } from "../../../../domain/settlement/pay-in-room.server.ts"
import { notFound, refusal } from "../../../request/answer.ts"
import { clientAddressContext, shopContext } from "../../../request/context.ts"
import { pageMeta } from "../../../seo/page-meta.ts"
import { classes } from "../../../ui/classes.ts"
import page from "../../../ui/page.module.css"
import text from "../../../ui/text.module.css"
import type { Route } from "./+types/room"
import { Agreed } from "./agreed.tsx"
import { Brief } from "./brief.tsx"
import { ClientMessages } from "./letters.tsx"
import { Next } from "./next.tsx"
import { readRoomPage } from "./read-room-page.server.ts"
import styles from "./room.module.css"
import { payIntent, runPortalAction } from "./room-acts.server.ts"
import { roomCookie } from "./room-cookie.ts"
import { Stages } from "./stages.tsx"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.subject ?? "Your commission",
    description: "How far your commission is, and what comes next.",
    path: null,
    hidden: true,
  })

// The URL is the key: it must not be sent to other sites or cached.
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

const whose = async (context: Readonly<Route.LoaderArgs["context"]>, secret: string) => {
  const opened = await openRoom(context.get(shopContext), secret, { address: context.get(clientAddressContext) })
  if (opened.ok) return opened.value
  throw opened.problem.code === "not_found"
    ? notFound()
    : data(null, { status: problemStatuses[opened.problem.code], statusText: "Too Many Requests" })
}

/** `?change` opens the form for changes; `?payment` marks the return from the card page. */
export async function loader({ request, context, params: { secret } }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const client = await whose(context, secret)
  const search = new URL(request.url).searchParams
  if (search.has("payment")) await lookAtRoomPayments(shop, client)
  const room = await readRoomPage(shop, client)
  if (!room) throw notFound()
  await noteRoomOpened(shop, client)
  return { ...room, changing: search.has("change") }
}

export async function action({ request, context, params: { secret } }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const client = await whose(context, secret)
  const acted = await runPortalAction(shop, client, request)
  if (!acted.outcome.ok) return refusal(acted.outcome.problem, acted.typed)
  const here = href("/commissions/room/:secret", { secret })
  if (acted.typed.intent !== payIntent) return redirect(here)
  return redirect(`${here}?pay=${acted.typed.paymentId}#pay`, {
    headers: { "Set-Cookie": roomCookie(secret, shop.siteUrl) },
  })
}

export default function Room({ loaderData: room, actionData, params: { secret } }: Route.ComponentProps) {
  return (
    <div className={page.container}>
      <p className={classes(text.small, styles.for)}>For {room.client}</p>
      <Next room={room} secret={secret} refused={actionData} />
      <Stages room={room} />
      <div className={styles.columns}>
        <ClientMessages room={room} refused={actionData} />
        <div className={styles.beside}>
          <Agreed room={room} secret={secret} />
          <Brief room={room} secret={secret} />
        </div>
      </div>
      <p className={classes(text.small, styles.foot)}>
        This page is yours alone: its address is the key. The studio sees when it was opened last.
      </p>
    </div>
  )
}
