import { Button } from "@mantine/core"
import { useRef } from "react"
import { Form, href, Link, useNavigation, useSubmit } from "react-router"
import { toPriceToken } from "../../../domain/viewing-rooms/room-price.ts"
import type { ViewingRoomDetails } from "../../../domain/viewing-rooms/room-queries.server.ts"
import { addDays } from "../../../lib/calendar-dates.ts"
import { formatDecimalAmount, formatMoney } from "../../../lib/format-money.ts"
import { ColumnHeads } from "../kit/column-heads.tsx"
import { DragOverlay } from "../kit/drag/drag-overlay.tsx"
import { dropItem } from "../kit/drag/keyboard-drag.ts"
import { useDrag } from "../kit/drag/use-drag.ts"
import { formatCount } from "../kit/format-count.ts"
import { Section } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import worksTable from "../kit/works-table.module.css"
import styles from "./viewing-rooms.module.css"
import { WorkRow } from "./work-row.tsx"

const reservationDays = 7

export function RoomWorks({ page, answer }: { page: ViewingRoomDetails; answer: ActionAnswer }) {
  const { works, today } = page
  const navigation = useNavigation()
  const submit = useSubmit()
  const table = useRef<HTMLTableElement>(null)
  const form = useRef<HTMLFormElement>(null)
  // The dropped order, until the server has answered.
  const pending = navigation.formData?.get("order")
  const order = typeof pending === "string" ? pending.split(",") : works.map(({ card }) => card.id)
  const rows = order.flatMap((id) => works.find(({ card }) => card.id === id) ?? [])
  const drag = useDrag(table, {
    ...{ item: "data-work", target: "data-works", handle: "data-grip", byTouch: true },
    onDrop: (dragged) => {
      if (!form.current) return
      const data = new FormData(form.current)
      const next = dropItem(
        rows.map(({ card }) => card),
        dragged,
      )
      data.set("order", next.map(({ id }) => id).join())
      void submit(data, { method: "post", preventScrollReset: true })
    },
  })
  const dragged = drag && works.find(({ card }) => card.id === drag.id)
  if (works.length === 0)
    return (
      <Section title="Works">
        <p className={styles.none}>No works yet. Search for them below, or select them in Artwork Management.</p>
      </Section>
    )
  const typed = (name: string, begin: string) => String(answer?.problem ? (answer.typed?.[name] ?? begin) : begin)
  return (
    <Section title="Works" note="drag to put in order" action={<span className="small">{formatPriceSum(works)}</span>}>
      <Form method="post" ref={form} preventScrollReset noValidate autoComplete="off" data-typed="works">
        <input type="hidden" name="intent" value="works" />
        <input type="hidden" name="until" value={addDays(today, reservationDays)} />
        {/* Enter in a field saves, instead of pressing the first button of a row. */}
        <button type="submit" hidden aria-label="Save prices and notes" />
        <table ref={table} className={`${worksTable.works} ${styles.works}`} data-rows>
          <ColumnHeads columns={["", "Work", "Their price", "What you say of it", ""]} />
          <tbody data-works="works" data-dragging={drag !== null || undefined}>
            {rows.map((work, at) => (
              <WorkRow
                key={work.card.id}
                work={work}
                at={at}
                of={rows.length}
                price={typed(`price:${work.card.id}`, work.isOwnPrice ? formatPriceInput(work.price) : "")}
                note={typed(`note:${work.card.id}`, work.note)}
                seen={getSeenPrice(work, answer)}
                errors={answer?.problem?.fields ?? {}}
                before={Boolean(drag?.target) && drag?.before === work.card.id && drag.id !== work.card.id}
                isDragged={drag?.id === work.card.id}
              />
            ))}
          </tbody>
        </table>
        <p className={styles.under}>
          <Button variant="default" type="submit" disabled={navigation.state === "submitting"}>
            Save prices and notes
          </Button>
          <span className="small">{formatCount(works.length, "work")}. An empty price is the list price.</span>
        </p>
      </Form>
      {works.some(({ kept }) => kept) && (
        <p className="small">
          Works that are kept are among the <Link to={href("/admin/orders/reservations")}>reservations</Link>.
        </p>
      )}
      {drag && dragged && (
        <DragOverlay drag={drag}>
          <Thumb picture={dragged.card.picture} width={66} height={44} />
          <i>{dragged.card.title}</i>
        </DragOverlay>
      )}
    </Section>
  )
}

type Work = ViewingRoomDetails["works"][number]

/** The current price after a conflict about it, otherwise the one at the first submission. */
function getSeenPrice({ card, isOwnPrice, price }: Work, answer: ActionAnswer): string {
  const name = `seen:${card.id}`
  const { problem } = answer ?? {}
  const isTold = problem?.code === "conflict" && problem.fields?.[`price:${card.id}`]
  const before = problem && !isTold ? answer?.typed?.[name] : undefined
  return typeof before === "string" ? before : isOwnPrice && price ? toPriceToken(price) : ""
}

const formatPriceInput = (price: Work["price"]) =>
  price ? formatDecimalAmount(price.amount, price.currency).replace(/\.0+$/, "") : ""

/** `$37,300 in all`, of works with a price. */
function formatPriceSum(works: Work[]): string {
  const sums = new Map<string, number>()
  for (const { price, status } of works)
    if (price && status !== "sold") sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.amount)
  return [...sums].map(([currency, sum]) => formatMoney(sum, currency)).join(" and ")
}
