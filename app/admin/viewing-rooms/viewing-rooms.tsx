import { Button } from "@mantine/core"
import { href, Link } from "react-router"
import { countRooms, listRooms } from "../../../domain/viewing-rooms/room-list.server.ts"
import { found } from "../found.server.ts"
import { countInWords } from "../kit/count.ts"
import { readListQuery } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/viewing-rooms"
import { roomList } from "./room-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta(roomList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const query = readListQuery(roomList, request.url)
  const asked = { search: query.q, after: query.after, ...(query.view && { view: query.view }) }
  const [{ rooms, next }, counts] = await Promise.all([
    listRooms(shop, admin, asked).then(found),
    countRooms(shop, admin).then(found),
  ])
  return { rows: rooms, next, counts, query }
}

export default function ViewingRooms({ loaderData }: Route.ComponentProps) {
  const { open } = loaderData.counts
  return (
    <ListPage
      list={roomList}
      data={loaderData}
      back={<Link to={href("/admin/customers")}>Customer Management</Link>}
      facts={<span>{open === 0 ? "None is open" : countInWords(open, "is open", "are open")}</span>}
      main={
        <Button component={Link} to={href("/admin/viewing-rooms/new")} variant="filled" fullWidth>
          New viewing room
        </Button>
      }
    />
  )
}
