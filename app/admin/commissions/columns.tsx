import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import type { Card } from "../../../domain/commissions/board-queries.server.ts"
import { type CommissionStage, columns } from "../../../domain/commissions/commission-machine.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import { Ghost } from "../kit/drag/ghost.tsx"
import { useDrag } from "../kit/drag/use-drag.ts"
import styles from "./board.module.css"
import { BoardCard, Slip } from "./card.tsx"
import { sumsInWords } from "./sums.ts"

type ColumnsProps = { cards: Card[]; onMove: (card: Card, to: CommissionStage) => void }

const steps = columns.map((of) => ({ first: of[0], of: of as readonly CommissionStage[] }))
type Column = (typeof steps)[number]

type Lifted = { id: string; over: CommissionStage }

/** A phone shows one column; cards are dragged onto tabs. Keys: Space lifts, arrows move, Space drops, Escape cancels. */
export function Columns({ cards, onMove }: ColumnsProps) {
  const place = useRef<HTMLDivElement>(null)
  const board = useRef<HTMLElement>(null)
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [chosen, setChosen] = useState<CommissionStage>()
  const drop = (id: string, to: string) => {
    const card = cards.find((one) => one.id === id)
    const column = steps.find(({ first }) => first === to)
    if (card && column && !column.of.includes(card.stage) && !card.stops[column.first]) onMove(card, column.first)
  }
  const drag = useDrag(place, {
    item: "data-card",
    target: "data-column",
    byTouch: true,
    onDrop: ({ id, target }) => drop(id, target),
  })
  useSideways(board, drag?.x ?? null)
  useFocusOnCard(lifted)
  const carriedId = drag?.id ?? lifted?.id
  const carried = cards.find(({ id }) => id === carriedId)
  const over = drag?.target ?? lifted?.over ?? null
  const shown = chosen ?? steps.find(({ of }) => cards.some(({ stage }) => of.includes(stage)))?.first
  const onKeyDown = (event: KeyboardEvent, card: Card) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const own = steps.find(({ of }) => of.includes(card.stage))
    if (!own) return
    if (event.key === " ") {
      event.preventDefault()
      if (lifted?.id !== card.id) return setLifted({ id: card.id, over: own.first })
      setLifted(null)
      return drop(card.id, lifted.over)
    }
    if (!lifted) return
    if (event.key === "Escape") return setLifted(null)
    const at = steps.findIndex(({ first }) => first === lifted.over)
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const to = event.key === "Home" ? steps[0] : event.key === "End" ? steps.at(-1) : by && steps[at + by]
    if (by === undefined && event.key !== "Home" && event.key !== "End") return
    event.preventDefault()
    if (to) setLifted({ id: card.id, over: to.first })
  }
  return (
    <div ref={place} data-dragging={carried ? true : undefined} className={styles.place}>
      <nav className={styles.tabs} aria-label="Stages">
        {steps.map(({ first, of }) => (
          <button
            key={first}
            type="button"
            data-column={first}
            aria-pressed={shown === first}
            data-over={over === first || undefined}
            data-closed={isClosed(carried, { first, of }) || undefined}
            onClick={() => setChosen(first)}
          >
            {stageNames[first]}
            <span>{cards.filter(({ stage }) => of.includes(stage)).length}</span>
          </button>
        ))}
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className={styles.board} ref={board} tabIndex={0} aria-label="Commission board">
        {steps.map((column) => {
          const own = cards.filter(({ stage }) => column.of.includes(stage))
          const why = carried ? carried.stops[column.first] : undefined
          const sum = sumsInWords(own)
          return (
            <section
              key={column.first}
              className={styles.column}
              data-column={column.first}
              data-shown={shown === column.first || undefined}
              data-empty={own.length === 0 || undefined}
              data-over={over === column.first || undefined}
              data-closed={isClosed(carried, column) || undefined}
              aria-label={`${stageNames[column.first]}, ${own.length}`}
            >
              <header>
                <h2>{stageNames[column.first]}</h2>
                <span>{own.length || "none"}</span>
                {sum && <span className={styles.sum}>{sum}</span>}
              </header>
              {why && over === column.first && <p className={styles.why}>{why}</p>}
              <ul>
                {own.map((card) => (
                  <BoardCard
                    key={card.id}
                    card={card}
                    lifted={carriedId === card.id}
                    onKeyDown={onKeyDown}
                    onMove={onMove}
                    onLeave={() => setLifted((now) => (now?.id === card.id ? null : now))}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </section>
      {drag && carried && (
        <Ghost drag={drag}>
          <Slip card={carried} small />
          <span className="small">{carryWords(carried, over)}</span>
        </Ghost>
      )}
      <p className="unseen" role="status">
        {lifted && carried ? `${carried.subject}. ${carryWords(carried, lifted.over)}` : ""}
      </p>
    </div>
  )
}

const isClosed = (card: Card | undefined, { first, of }: Column): boolean =>
  card !== undefined && !of.includes(card.stage) && card.stops[first] !== undefined

function carryWords(card: Card, over: string | null): string {
  const column = steps.find(({ first }) => first === over)
  if (!column || column.of.includes(card.stage)) return stageNames[card.stage]
  return card.stops[column.first] ?? `To “${stageNames[column.first]}”`
}

function useSideways(board: { current: HTMLElement | null }, x: number | null) {
  const isCarried = x !== null
  const now = useRef(x)
  now.current = x
  useEffect(() => {
    if (!isCarried) return
    let frame = 0
    const scroll = () => {
      const element = board.current
      if (element && now.current !== null) {
        const { left, right } = element.getBoundingClientRect()
        if (now.current < Math.max(left, 0) + 64) element.scrollLeft -= 12
        else if (now.current > Math.min(right, innerWidth) - 64) element.scrollLeft += 12
      }
      frame = requestAnimationFrame(scroll)
    }
    frame = requestAnimationFrame(scroll)
    return () => cancelAnimationFrame(frame)
  }, [isCarried, board])
}

function useFocusOnCard(lifted: Lifted | null) {
  const over = lifted?.over
  useEffect(() => {
    if (!over) return
    const column = document.querySelector(`section[data-column="${over}"]`)
    column?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [over])
}
