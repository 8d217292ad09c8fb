import { data, href } from "react-router"
import { previewRoom } from "../../../domain/viewing-rooms/shown-room.server.ts"
import { notFound } from "../../request/answer.ts"
import { shopContext } from "../../request/context.ts"
import { requireAdmin } from "../../request/require-admin.server.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import type { Route } from "./+types/preview"
import { Missing } from "./closed.tsx"
import styles from "./room.module.css"
import { Room } from "./room.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Preview: ${loaderData?.room.title ?? "viewing room"}` },
  { name: "robots", content: "noindex" },
]

export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

/** A room as the studio sees it before it is sent. Nothing is counted, and nothing can be sent from it. */
export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, context)
  const preview = await previewRoom(context.get(shopContext), admin, id)
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
      <Room room={room} preview />
    </>
  )
}

export const ErrorBoundary = Missing
