import { href, Link } from "react-router"
import type { CommissionCard } from "../../../domain/commissions/board-queries.server.ts"
import type { BoardView } from "../../../domain/commissions/board-views.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import { formatMonthDay } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Day } from "../kit/dates.tsx"
import styles from "./board.module.css"
import { CardImage } from "./card-image.tsx"

export const CommissionList = ({ cards, view }: { cards: CommissionCard[]; view: BoardView }) => (
  <ol className={styles.list}>
    {cards.map((card) => (
      <li key={card.id}>
        <CommissionLine card={card} view={view} place={view === "waitlist" ? card.waitlistPlace : null} />
      </li>
    ))}
  </ol>
)

type LineProps = { card: CommissionCard; view: BoardView; place?: number | null }

/** @param place on the waitlist, where the line itself does not show it */
export const CommissionLine = ({ card, view, place }: LineProps) => (
  <Link to={href("/admin/commissions/:id", { id: card.id })}>
    <CardImage card={card} box={{ width: 92, height: 64 }} />
    {!card.picture && <span />}
    <span className={styles.text}>
      <span className={styles.subject}>
        {place && `${place}. `}
        {card.subject}
      </span>
      <span className={styles.line}>{[card.name, card.size].filter(Boolean).join(", ")}</span>
      <span className={styles.note}>{card.endReason || card.note}</span>
    </span>
    <span className={styles.when}>
      <span>
        {view === "ended"
          ? stageNames[card.stage]
          : card.total !== null && card.currency && formatMoney(card.total, card.currency)}
      </span>
      <span className={card.isLate ? styles.late : styles.note}>
        {card.due && view === "on_hold" ? (
          `${card.due.what} ${formatMonthDay(card.due.day)}`
        ) : (
          <>
            Since <Day at={card.stageSince} />
          </>
        )}
      </span>
    </span>
  </Link>
)
