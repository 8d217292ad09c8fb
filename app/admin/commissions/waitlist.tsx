import { ActionIcon } from "@mantine/core"
import { useRef } from "react"
import { flushSync } from "react-dom"
import type { CommissionCard } from "../../../domain/commissions/board-queries.server.ts"
import { DragOverlay } from "../kit/drag/drag-overlay.tsx"
import { dropItem } from "../kit/drag/keyboard-drag.ts"
import { useDrag } from "../kit/drag/use-drag.ts"
import { getEdgeButtonProps } from "../kit/edge-button-props.ts"
import { StudioIcon } from "../kit/icon.tsx"
import { useRequests } from "../kit/requests.tsx"
import styles from "./board.module.css"
import { CommissionLine } from "./commission-list.tsx"

export function Waitlist({ cards: all }: { cards: CommissionCard[] }) {
  const { send, pending, requests } = useRequests()
  const place = useRef<HTMLOListElement>(null)
  const cards = pending.reduce((now, fields) => {
    const { id = "", place: to = "" } = Object.fromEntries(fields)
    const card = now.find((one) => one.id === id)
    return card ? now.filter((one) => one !== card).toSpliced(Number(to) - 1, 0, card) : now
  }, all)
  const move = (id: string, to: number) => {
    const at = cards.findIndex((one) => one.id === id)
    if (at < 0 || to === at || to < 0 || to >= cards.length) return
    send(Object.entries({ intent: "place", id, place: String(to + 1), was: String(at + 1) }))
  }
  const drag = useDrag(place, {
    ...{ item: "data-request", target: "data-waitlist", handle: "data-grip", byTouch: true },
    onDrop: (dragged) =>
      move(
        dragged.id,
        dropItem(cards, dragged).findIndex((one) => one.id === dragged.id),
      ),
  })
  const draggedCard = cards.find(({ id }) => id === drag?.id)
  const arrow = (card: CommissionCard, at: number, direction: "up" | "down", by: 1 | -1) => (
    <ActionIcon
      aria-label={`Move ${card.subject} ${direction}`}
      data-move={direction}
      {...getEdgeButtonProps(by === -1 ? at === 0 : at === cards.length - 1, () => {
        flushSync(() => move(card.id, at + by))
        const row = place.current?.querySelector(`[data-request="${card.id}"]`)
        row?.querySelector<HTMLElement>(`[data-move="${direction}"]`)?.focus()
      })}
    >
      <StudioIcon name={direction} />
    </ActionIcon>
  )
  return (
    <>
      {requests}
      <ol ref={place} className={styles.list} data-waitlist="waitlist" data-dragging={drag !== null || undefined}>
        {cards.map((card, at) => (
          <li
            key={card.id}
            className={styles.waiting}
            data-request={card.id}
            data-before={(drag?.target && drag.before === card.id && drag.id !== card.id) || undefined}
            data-carried={drag?.id === card.id || undefined}
          >
            <span className={styles.grip} data-grip>
              <StudioIcon name="grip" />
              <span>{at + 1}</span>
            </span>
            <CommissionLine card={card} view="waitlist" />
            <span className={styles.arrows} data-scripted>
              {arrow(card, at, "up", -1)}
              {arrow(card, at, "down", 1)}
            </span>
          </li>
        ))}
      </ol>
      {drag && draggedCard && <DragOverlay drag={drag}>{draggedCard.subject}</DragOverlay>}
    </>
  )
}
