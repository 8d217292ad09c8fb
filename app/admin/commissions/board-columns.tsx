import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import type { CommissionCard } from "../../../domain/commissions/board-queries.server.ts"
import { boardColumns, type CommissionStage } from "../../../domain/commissions/commission-machine.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import { DragOverlay } from "../kit/drag/drag-overlay.tsx"
import { useDrag } from "../kit/drag/use-drag.ts"
import styles from "./board.module.css"
import { BoardCard, CommissionCardContent } from "./card.tsx"
import { formatCommissionSums } from "./format-commission-sums.ts"

type BoardColumnsProps = { cards: CommissionCard[]; onMove: (card: CommissionCard, to: CommissionStage) => void }

const columns = boardColumns.map((of) => ({ first: of[0], of: of as readonly CommissionStage[] }))
type BoardColumn = (typeof columns)[number]

type KeyboardDrag = { id: string; over: CommissionStage }

/** A phone shows one column; cards are dragged onto tabs. Keys: Space lifts, arrows move, Space drops, Escape cancels. */
export function BoardColumns({ cards, onMove }: BoardColumnsProps) {
  const place = useRef<HTMLDivElement>(null)
  const board = useRef<HTMLElement>(null)
  const [keyboardDrag, setKeyboardDrag] = useState<KeyboardDrag | null>(null)
  const [chosen, setChosen] = useState<CommissionStage>()
  const dropCard = (id: string, to: string) => {
    const card = cards.find((one) => one.id === id)
    const column = columns.find(({ first }) => first === to)
    if (card && column && !column.of.includes(card.stage) && !card.stops[column.first]) onMove(card, column.first)
  }
  const drag = useDrag(place, {
    item: "data-card",
    target: "data-column",
    byTouch: true,
    onDrop: ({ id, target }) => dropCard(id, target),
  })
  useEdgeScroll(board, drag?.x ?? null)
  useColumnInView(keyboardDrag)
  const draggedId = drag?.id ?? keyboardDrag?.id
  const draggedCard = cards.find(({ id }) => id === draggedId)
  const dropTarget = drag?.target ?? keyboardDrag?.over ?? null
  const shown = chosen ?? columns.find(({ of }) => cards.some(({ stage }) => of.includes(stage)))?.first
  const onKeyDown = (event: KeyboardEvent, card: CommissionCard) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const own = columns.find(({ of }) => of.includes(card.stage))
    if (!own) return
    if (event.key === " ") {
      event.preventDefault()
      if (keyboardDrag?.id !== card.id) return setKeyboardDrag({ id: card.id, over: own.first })
      setKeyboardDrag(null)
      return dropCard(card.id, keyboardDrag.over)
    }
    if (!keyboardDrag) return
    if (event.key === "Escape") return setKeyboardDrag(null)
    const to = findColumnByKey(event.key, keyboardDrag.over)
    if (to === undefined) return
    event.preventDefault()
    if (to) setKeyboardDrag({ id: card.id, over: to.first })
  }
  return (
    <div ref={place} data-dragging={draggedCard ? true : undefined} className={styles.place}>
      <StageTabs cards={cards} draggedCard={draggedCard} dropTarget={dropTarget} shown={shown} onChoose={setChosen} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className={styles.board} ref={board} tabIndex={0} aria-label="Commission board">
        {columns.map((column) => {
          const own = cards.filter(({ stage }) => column.of.includes(stage))
          const why = draggedCard ? draggedCard.stops[column.first] : undefined
          const sum = formatCommissionSums(own)
          return (
            <section
              key={column.first}
              className={styles.column}
              data-column={column.first}
              data-shown={shown === column.first || undefined}
              data-empty={own.length === 0 || undefined}
              data-over={dropTarget === column.first || undefined}
              data-closed={isClosed(draggedCard, column) || undefined}
              aria-label={`${stageNames[column.first]}, ${own.length}`}
            >
              <header>
                <h2>{stageNames[column.first]}</h2>
                <span>{own.length || "none"}</span>
                {sum && <span className={styles.sum}>{sum}</span>}
              </header>
              {why && dropTarget === column.first && <p className={styles.why}>{why}</p>}
              <ul>
                {own.map((card) => (
                  <BoardCard
                    key={card.id}
                    card={card}
                    isDragged={draggedId === card.id}
                    onKeyDown={onKeyDown}
                    onMove={onMove}
                    onLeave={() => setKeyboardDrag((now) => (now?.id === card.id ? null : now))}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </section>
      {drag && draggedCard && (
        <DragOverlay drag={drag}>
          <CommissionCardContent card={draggedCard} small />
          <span className="small">{formatDropTarget(draggedCard, dropTarget)}</span>
        </DragOverlay>
      )}
      <p className="unseen" role="status">
        {keyboardDrag && draggedCard
          ? `${draggedCard.subject}. ${formatDropTarget(draggedCard, keyboardDrag.over)}`
          : ""}
      </p>
    </div>
  )
}

type StageTabsProps = {
  cards: CommissionCard[]
  draggedCard: CommissionCard | undefined
  dropTarget: string | null
  shown: CommissionStage | undefined
  onChoose: (stage: CommissionStage) => void
}

const StageTabs = ({ cards, draggedCard, dropTarget, shown, onChoose }: StageTabsProps) => (
  <nav className={styles.tabs} aria-label="Stages">
    {columns.map(({ first, of }) => (
      <button
        key={first}
        type="button"
        data-column={first}
        aria-pressed={shown === first}
        data-over={dropTarget === first || undefined}
        data-closed={isClosed(draggedCard, { first, of }) || undefined}
        onClick={() => onChoose(first)}
      >
        {stageNames[first]}
        <span>{cards.filter(({ stage }) => of.includes(stage)).length}</span>
      </button>
    ))}
  </nav>
)

/** @returns null beyond the first and the last column, undefined for other keys */
function findColumnByKey(key: string, over: CommissionStage): BoardColumn | null | undefined {
  if (key === "Home") return columns[0]
  if (key === "End") return columns.at(-1)
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key]
  return by === undefined ? undefined : (columns[columns.findIndex(({ first }) => first === over) + by] ?? null)
}

const isClosed = (card: CommissionCard | undefined, { first, of }: BoardColumn): boolean =>
  card !== undefined && !of.includes(card.stage) && card.stops[first] !== undefined

function formatDropTarget(card: CommissionCard, over: string | null): string {
  const column = columns.find(({ first }) => first === over)
  if (!column || column.of.includes(card.stage)) return stageNames[card.stage]
  return card.stops[column.first] ?? `To “${stageNames[column.first]}”`
}

function useEdgeScroll(board: { current: HTMLElement | null }, x: number | null) {
  const isDragging = x !== null
  const now = useRef(x)
  now.current = x
  useEffect(() => {
    if (!isDragging) return
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
  }, [isDragging, board])
}

function useColumnInView(keyboardDrag: KeyboardDrag | null) {
  const over = keyboardDrag?.over
  useEffect(() => {
    if (!over) return
    const column = document.querySelector(`section[data-column="${over}"]`)
    column?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [over])
}
