import { href, Link } from "react-router"
import type { ViewingRoomDetails, ViewingRoomEvent } from "../../../domain/viewing-rooms/room-queries.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { firstName } from "../../../lib/first-name.ts"
import { Moment } from "../kit/dates.tsx"
import { Section } from "../kit/page.tsx"
import record from "../kit/record.module.css"
import styles from "./viewing-rooms.module.css"

export function Receipts({ page: { row, events } }: { page: ViewingRoomDetails }) {
  return (
    <Section
      title="Receipts"
      note="opened and marked only"
      action={
        row.threadId && (
          <Link to={href("/admin/messages/:id", { id: row.threadId })} className={record.link}>
            Messages
          </Link>
        )
      }
    >
      <ol className={styles.events}>
        {events.map((event) => (
          <li key={event.id} data-theirs={isClientEvent(event) || undefined}>
            <span>{renderReceipt(event, firstName(row.name))}</span>
            <time className="small" dateTime={new Date(event.at).toISOString()}>
              <Moment at={event.at} />
            </time>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const clientActions = ["opened", "marked", "unmarked", "asked about", "wrote", "asked to buy"]

const isClientEvent = ({ action }: ViewingRoomEvent) => clientActions.includes(action)

function renderReceipt({ action, detail }: ViewingRoomEvent, name: string) {
  const text = (field: string) => String(detail[field] ?? "")
  const work = <i>{text("title")}</i>
  switch (action) {
    case "opened":
      return "Opened"
    case "marked":
      return <>Likes {work}</>
    case "unmarked":
      return <>Took back the mark on {work}</>
    case "asked about":
      return <>Asked about {work}</>
    case "wrote":
      return "Wrote to you"
    case "asked to buy":
      return (
        <>
          Asked to buy {work} for {text("price")}
          {detail.until ? `, kept until ${formatCalendarDate(text("until"))}` : ""}
        </>
      )
    case "kept":
      return (
        <>
          You kept {work} for {name} until {formatCalendarDate(text("until"))}
        </>
      )
    case "sent":
      return `Sent to ${text("to")}`
    case "link made":
      return "You copied a link"
    case "links revoked":
      return "You revoked the links"
    case "renewed":
      return "You renewed it"
    default:
      return "You made the room"
  }
}
