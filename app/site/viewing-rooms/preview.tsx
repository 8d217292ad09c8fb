import { data, href } from "react-router"
import { previewViewingRoom } from "../../../domain/viewing-rooms/room-page.server.ts"
import { notFound } from "../../request/answer.ts"
import { shopContext } from "../../request/context.ts"
import { requireAdmin } from "../../request/require-admin.server.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import type { Route } from "./+types/preview"
import { Missing } from "./closed.tsx"
import styles from "./room.module.css"
import { ViewingRoomPage } from "./room.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Preview: ${loaderData?.room.title ?? "viewing room"}` },
  { name: "robots", content: "noindex" },
]

export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

/** For admins before sending: nothing is counted or can be sent. */
export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, context)
  const preview = await previewViewingRoom(context.get(shopContext), admin, id)
  if (!preview.ok) throw notFound()
  return data({ room: preview.value })
}

export default function Preview({ loaderData: { room }, params: { id } }: Route.ComponentProps) {
  return (
    <>
      <p className={styles.preview}>
        <span>Preview. Nothing can be sent from here.</span>
        <TextLink href={href("/admin/viewing-rooms/:id", { id })}>Back to the studio</TextLink>
      </p>
      <ViewingRoomPage room={room} preview />
    </>
  )
}

export const ErrorBoundary = Missing
