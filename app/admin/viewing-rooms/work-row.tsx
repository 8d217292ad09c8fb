import { ActionIcon, Button } from "@mantine/core"
import { href, Link } from "react-router"
import type { RoomWork } from "../../../domain/viewing-rooms/room-contents.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Day } from "../kit/dates.tsx"
import { FieldAlert } from "../kit/edit/field-alert.tsx"
import { StudioIcon } from "../kit/icon.tsx"
import { LinkButton } from "../kit/link-button.tsx"
import { Thumb } from "../kit/thumb.tsx"
import table from "../kit/works-table.module.css"
import styles from "./viewing-rooms.module.css"

type RowProps = {
  work: RoomWork
  at: number
  of: number
  price: string
  note: string
  /** The room’s price as shown (`getSeenPrice`); "" without one. */
  seen: string
  errors: Record<string, string>
  /** `before`: an item is dragged in front of it; `isDragged`: it is dragged itself. */
  before: boolean
  isDragged: boolean
}

export function WorkRow({ work, at, of, price, note, seen, errors, before, isDragged }: RowProps) {
  const { card, listPrice } = work
  const { id, title } = card
  const wrong = { price: errors[`price:${id}`], note: errors[`note:${id}`] }
  return (
    <tr data-row data-work={id} data-before={before || undefined} data-carried={isDragged || undefined}>
      <td className={table.grip} data-grip>
        <StudioIcon name="grip" />
        <span>{at + 1}</span>
        <input type="hidden" name="work[]" value={id} />
        <input type="hidden" name={`seen:${id}`} value={seen} />
      </td>
      <th scope="row">
        <span className={table.named}>
          <Thumb picture={card.picture} width={72} height={72} />
          <span>
            <Link to={href("/admin/artworks/:id/edit", { id })} className={table.work}>
              <i>{title}</i>
              {card.year && (
                <>
                  , <span className={table.year}>{card.year}</span>
                </>
              )}
            </Link>
            <span className="small">{card.medium}</span>
            <Marks work={work} />
            <Reservation work={work} />
          </span>
        </span>
      </th>
      <td data-called="Their price">
        <input
          className={table.cell}
          name={`price:${id}`}
          aria-label={`Their price of ${title}`}
          inputMode="decimal"
          defaultValue={price}
          key={price}
          placeholder={listPrice ? formatMoney(listPrice.amount, listPrice.currency) : "On request"}
          aria-invalid={wrong.price ? true : undefined}
        />
        {listPrice && price !== "" && (
          <span className="small">List {formatMoney(listPrice.amount, listPrice.currency)}</span>
        )}
        <FieldAlert problem={wrong.price} as="span" />
      </td>
      <td data-called="What you say of it">
        <textarea
          className={table.cell}
          name={`note:${id}`}
          aria-label={`What you say of ${title}`}
          rows={1}
          placeholder="Nothing"
          maxLength={600}
          defaultValue={note}
          key={note}
          aria-invalid={wrong.note ? true : undefined}
        />
        <FieldAlert problem={wrong.note} as="span" />
      </td>
      <td>
        <span className={styles.tools}>
          <ActionIcon type="submit" name="up" value={id} aria-label={`Move ${title} up`} aria-disabled={at === 0}>
            <StudioIcon name="up" />
          </ActionIcon>
          <ActionIcon
            type="submit"
            name="down"
            value={id}
            aria-label={`Move ${title} down`}
            aria-disabled={at === of - 1}
          >
            <StudioIcon name="down" />
          </ActionIcon>
          <ActionIcon type="submit" name="remove" value={id} aria-label={`Remove ${title}`}>
            <StudioIcon name="close" />
          </ActionIcon>
        </span>
      </td>
    </tr>
  )
}

function Reservation({ work: { card, status, kept: reservation } }: { work: RoomWork }) {
  const { id, title } = card
  if (reservation)
    return (
      <span className={styles.acts}>
        <span className="small">
          Kept until <Day at={new Date(new Date(reservation.ends).getTime() - 1)} />
        </span>
        <LinkButton
          to={`${href("/admin/orders/sale")}?reservation=${reservation.id}`}
          aria-label={`Record the sale of ${title}`}
        >
          Record the sale
        </LinkButton>
      </span>
    )
  if (status !== "open") return null
  return (
    <Button type="submit" name="keep" value={id} aria-label={`Keep for a week: ${title}`}>
      Keep for a week
    </Button>
  )
}

const takenLabels: Partial<Record<RoomWork["status"], string>> = {
  bought: "Ordered by them",
  sold: "Sold",
  reserved: "Reserved for someone else",
  on_hold: "On hold online",
  not_for_sale: "Not for sale",
}

function Marks({ work: { favoriteAt, questionAt, askedAt, status } }: { work: RoomWork }) {
  const marks = [askedAt && "asks to buy it", favoriteAt && "likes it", questionAt && "asked about it"].filter(Boolean)
  const words = marks.join(", ")
  return (
    <>
      {words && <span className={styles.marked}>{words[0]?.toUpperCase() + words.slice(1)}</span>}
      {takenLabels[status] && (
        <span className="small" data-state={status}>
          {takenLabels[status]}
        </span>
      )}
    </>
  )
}
