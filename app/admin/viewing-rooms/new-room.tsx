import { Button } from "@mantine/core"
import { Form, href, Link } from "react-router"
import { z } from "zod"
import { getWorkPictures } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { getCustomer } from "../../../domain/customers/customer-page.server.ts"
import { getSiteToday } from "../../../domain/settings/site-today.server.ts"
import { createViewingRoom } from "../../../domain/viewing-rooms/room-commands.server.ts"
import { listViewingRooms } from "../../../domain/viewing-rooms/room-list.server.ts"
import { getViewingRoom } from "../../../domain/viewing-rooms/room-queries.server.ts"
import { maxRoomWorks } from "../../../domain/viewing-rooms/viewing-room.ts"
import { addDays } from "../../../lib/calendar-dates.ts"
import { isUuid } from "../../../lib/is-uuid.ts"
import { createAction } from "../kit/create-action.server.ts"
import { formatCount } from "../kit/format-count.ts"
import { Page, RefusedNotice, Section } from "../kit/page.tsx"
import { Strip } from "../kit/thumb.tsx"
import { studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/new-room"
import { RoomFields } from "./room-fields.tsx"
import styles from "./viewing-rooms.module.css"

export const meta: Route.MetaFunction = () => studioMeta("New viewing room")

const defaultOpenDays = 14

/** `?ids[]`: selected works. `?customer`: the client. `?from`: a room whose works, prices and notes are copied. */
export const loader = studioLoader(async ({ shop, admin, request }) => {
  const { searchParams } = new URL(request.url)
  const from = searchParams.get("from") ?? ""
  const room = isUuid(from) ? await getViewingRoom(shop, admin, from) : null
  const whose = searchParams.get("customer") ?? ""
  const customer = isUuid(whose) ? await getCustomer(shop, admin, whose) : null
  const ids = searchParams.getAll("ids[]").filter(isUuid).slice(0, maxRoomWorks)
  const works = room?.ok ? room.value.works.map(({ card }) => card.id) : ids
  const [today, pictures, open] = await Promise.all([
    getSiteToday(shop),
    getWorkPictures(shop, works),
    works.length > 0 && !room ? listViewingRooms(shop, admin, { limit: 6 }).then(unwrapOutcome) : { rooms: [] },
  ])
  return {
    // The id makes the submission idempotent.
    id: crypto.randomUUID(),
    from: room?.ok ? room.value.row.id : "",
    title: room?.ok ? room.value.row.title : "",
    note: room?.ok ? room.value.row.note : "",
    name: customer?.ok ? customer.value.name : "",
    email: customer?.ok ? (customer.value.addresses[0]?.email ?? "") : "",
    works,
    strip: works.flatMap((id) => (pictures[id] ? [{ id, ...pictures[id] }] : [])).slice(0, 12),
    open: open.rooms.filter(({ state }) => state !== "closed").map(({ id, title, name }) => ({ id, title, name })),
    ...{ today, until: addDays(today, defaultOpenDays) },
  }
})

const text = z.string().max(10_000)
const newRoomForm = z.strictObject({
  id: z.string().max(40),
  from: text.default(""),
  works: z.array(text).default([]),
  title: text,
  name: text,
  email: text.default(""),
  note: text.default(""),
  until: text,
  mayKeep: z.literal("yes").optional(),
})

export const action = createAction(
  newRoomForm,
  ({ shop, admin }, { id, from, works, mayKeep, ...fields }) => {
    const room = { ...fields, mayKeep: mayKeep === "yes" }
    return createViewingRoom(shop, admin, id, room, from ? { from } : { works })
  },
  ({ id }) => href("/admin/viewing-rooms/:id", { id }),
)

const formId = "new-room"

export default function NewRoom({ loaderData: first, actionData }: Route.ComponentProps) {
  const { problem, typed } = actionData ?? {}
  const { title, name: whose, email, note, until } = first
  const initial: Record<string, string> = { title, name: whose, email, note, until }
  const field = (name: string) => ({
    name,
    defaultValue: String(typed?.[name] ?? initial[name] ?? ""),
    error: problem?.fields?.[name],
  })
  const again = typeof typed?.id === "string" ? typed.id : first.id
  return (
    <Page
      back={<Link to={href("/admin/viewing-rooms")}>Viewing Rooms</Link>}
      title="New viewing room"
      details={first.works.length > 0 ? formatCount(first.works.length, "work") : "You choose the works next"}
      main={
        <Button type="submit" form={formId} variant="filled" fullWidth>
          Make the room
        </Button>
      }
    >
      {problem && !problem.fields && <RefusedNotice>{problem.message}</RefusedNotice>}
      {first.strip.length > 0 && (
        <div className={styles.strip}>
          <Strip pictures={first.strip} height={72} />
        </div>
      )}
      <Form method="post" id={formId} className={styles.new} noValidate>
        <input type="hidden" name="id" value={again} />
        {first.from ? (
          <input type="hidden" name="from" value={first.from} />
        ) : (
          first.works.map((id) => <input key={id} type="hidden" name="works[]" value={id} />)
        )}
        <RoomFields field={field} today={first.today} mayKeep={typed ? typed.mayKeep === "yes" : true} autoFocus />
      </Form>
      {first.open.length > 0 && (
        <Section title="Or add them to an existing room" className={styles.instead}>
          <ul className={styles.others}>
            {first.open.map(({ id, title, name }) => (
              <li key={id}>
                <Form method="post" action={href("/admin/viewing-rooms/:id", { id })} replace>
                  <input type="hidden" name="intent" value="add" />
                  {first.works.map((work) => (
                    <input key={work} type="hidden" name="ids[]" value={work} />
                  ))}
                  <Button type="submit">{title}</Button>
                  <span className="small"> for {name}</span>
                </Form>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  )
}
