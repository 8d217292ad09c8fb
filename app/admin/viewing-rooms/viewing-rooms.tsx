import { href, Link } from "react-router"
import { countViewingRooms, listViewingRooms } from "../../../domain/viewing-rooms/room-list.server.ts"
import { formatSpelledCount } from "../kit/format-count.ts"
import { listLoader } from "../kit/list/list-loader.server.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/viewing-rooms"
import { roomList } from "./room-list-config.tsx"

export const meta: Route.MetaFunction = () => studioMeta(roomList.title)

export const loader = listLoader(roomList, async ({ shop, admin, query }) => {
  const asked = { search: query.q, after: query.after, ...(query.view && { view: query.view }) }
  const [{ rooms, next }, counts] = await Promise.all([
    listViewingRooms(shop, admin, asked).then(unwrapOutcome),
    countViewingRooms(shop, admin).then(unwrapOutcome),
  ])
  return { rows: rooms, next, counts }
})

export default function ViewingRooms({ loaderData }: Route.ComponentProps) {
  const { open } = loaderData.counts
  return (
    <ListPage
      list={roomList}
      data={loaderData}
      back={<Link to={href("/admin/customers")}>Customer Management</Link>}
      details={<span>{open === 0 ? "None is open" : formatSpelledCount(open, "is open", "are open")}</span>}
    />
  )
}
