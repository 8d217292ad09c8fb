import { Menu } from "@mantine/core"
import type { KeyboardEvent } from "react"
import { href, Link } from "react-router"
import type { CommissionCard } from "../../../domain/commissions/board-queries.server.ts"
import { boardColumns, type CommissionStage } from "../../../domain/commissions/commission-machine.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import { formatMonthDay } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Day } from "../kit/dates.tsx"
import { StudioIcon } from "../kit/icon.tsx"
import styles from "./board.module.css"
import { CardImage } from "./card-image.tsx"

type CardProps = {
  card: CommissionCard
  isDragged: boolean
  onKeyDown: (event: KeyboardEvent, card: CommissionCard) => void
  onMove: (card: CommissionCard, to: CommissionStage) => void
  onLeave: () => void
}

/** A draggable link, with a menu of target columns as its alternative. */
export function BoardCard({ card, isDragged, onKeyDown, onMove, onLeave }: CardProps) {
  const own = boardColumns.find((of) => (of as readonly CommissionStage[]).includes(card.stage))
  return (
    <li className={styles.card} data-card={card.id} data-lifted={isDragged || undefined}>
      <Link
        className={styles.slip}
        to={href("/admin/commissions/:id", { id: card.id })}
        aria-description="Space lifts it, arrows carry it to another stage."
        draggable={false}
        onKeyDown={(event) => onKeyDown(event, card)}
        onBlur={onLeave}
      >
        <CommissionCardContent card={card} />
      </Link>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <button type="button" className={styles.move} aria-label={`Move ${card.subject}`}>
            <span>Move</span>
            <StudioIcon name="right" size={16} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {boardColumns
            .filter((of) => of !== own)
            .map(([first]) => (
              <Menu.Item key={first} disabled={card.stops[first] !== undefined} onClick={() => onMove(card, first)}>
                {stageNames[first]}
                {card.stops[first] && <span className={styles.stop}>{card.stops[first]}</span>}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

/** @param small for the drag overlay */
export function CommissionCardContent({ card, small = false }: { card: CommissionCard; small?: boolean }) {
  const { subject, name, size, total, currency, note, due, isLate, stage } = card
  return (
    <>
      <CardImage card={card} box={small ? { width: 120, height: 64 } : { width: 196, height: 100 }} />
      <span className={styles.subject}>{subject}</span>
      {!small && (
        <>
          <span className={styles.line}>{name}</span>
          <span className={styles.line}>
            {size}
            <span>{total !== null && currency ? formatMoney(total, currency) : <em>no quote yet</em>}</span>
          </span>
          {note && <span className={styles.note}>{note}</span>}
          {stage === "inquiry" ? (
            <span className={styles.due}>
              Asked <Day at={card.createdAt} />
            </span>
          ) : (
            due && (
              <span className={isLate ? styles.late : styles.due}>
                {due.what} {formatMonthDay(due.day)}
              </span>
            )
          )}
        </>
      )}
    </>
  )
}
