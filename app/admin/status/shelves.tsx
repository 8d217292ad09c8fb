import { type KeyboardEvent, useRef } from "react"
import { Link } from "react-router"
import type { Availability } from "../../../domain/artworks/artwork.ts"
import { availabilityLabels } from "../../../domain/artworks/status/availability.ts"
import type { StatusShelf, StatusWork } from "../../../domain/artworks/status/status-queries.server.ts"
import { WorkStatus } from "../artworks/work-status.tsx"
import { DragOverlay } from "../kit/drag/drag-overlay.tsx"
import { useDrag } from "../kit/drag/use-drag.ts"
import { FittedThumb } from "../kit/thumb.tsx"
import styles from "./status.module.css"
import { findStatusChoice, listStatusChoices } from "./status-choices.ts"

type ShelvesProps = {
  shelves: StatusShelf[]
  works: Record<string, StatusWork>
  chosen: string | undefined
  /** Whether only one shelf is shown, with pagination. */
  alone: boolean
  onChoose: (id: string) => void
  onMove: (id: string, to: Availability) => void
}

/** Works are dragged between shelves; a letter key moves the focused one. */
export function Shelves({ shelves, works, chosen, alone, onChoose, onMove }: ShelvesProps) {
  const place = useRef<HTMLDivElement>(null)
  const drag = useDrag(place, {
    item: "data-work",
    target: "data-shelf",
    onDrop: ({ id, target }) => {
      const to = findAllowedStatus(works[id], target)
      if (to) onMove(id, to)
    },
  })
  const dragged = drag && works[drag.id]
  const onKeyDown = (event: KeyboardEvent, work: StatusWork) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = findStatusChoice(event.key, work.availability)
    if (!to && !event.key.startsWith("Arrow")) return
    event.preventDefault()
    if (to) onMove(work.id, to)
    else focusNext(event)
  }
  return (
    <div className={styles.shelves} ref={place} data-dragging={dragged ? true : undefined}>
      {shelves
        .filter(({ count, ids, state }) => count > 0 || ids.length > 0 || permanentShelves.includes(state))
        .map(({ state, count, drafts, ids, next }) => (
          <section
            key={state}
            className={styles.shelf}
            aria-label={availabilityLabels[state]}
            data-shelf={state}
            data-over={(drag?.target === state && findAllowedStatus(dragged || undefined, state) !== null) || undefined}
            data-closed={(dragged && dragged.availability !== state && !findAllowedStatus(dragged, state)) || undefined}
          >
            <header>
              <h2>
                <WorkStatus of={state} />
              </h2>
              <span>{drafts > 0 ? `${count}, and ${drafts === 1 ? "1 draft" : `${drafts} drafts`}` : count}</span>
            </header>
            <ul>
              {ids.flatMap((id) => {
                const work = works[id]
                if (!work) return []
                return (
                  <li key={id}>
                    <button
                      type="button"
                      data-work={id}
                      aria-pressed={id === chosen}
                      aria-label={[work.title, work.year].filter(Boolean).join(", ")}
                      aria-keyshortcuts="R S L N G A"
                      onFocus={() => onChoose(id)}
                      onClick={() => onChoose(id)}
                      onKeyDown={(event) => onKeyDown(event, work)}
                    >
                      <ShelfPicture work={work} />
                    </button>
                  </li>
                )
              })}
            </ul>
            {next && (
              <Link className={styles.more} to={alone ? `?state=${state}&after=${next}` : `?state=${state}`}>
                {alone ? "Next works" : `All ${count + drafts}`}
              </Link>
            )}
          </section>
        ))}
      {drag && dragged && (
        <DragOverlay drag={drag}>
          <ShelfPicture work={dragged} />
          <span>
            <i>{dragged.title}</i>
            <br />
            <span className="small">{getDropHint(dragged, drag.target)}</span>
          </span>
        </DragOverlay>
      )}
    </div>
  )
}

const permanentShelves: Availability[] = ["available", "reserved", "sold", "on_loan", "not_for_sale"]

/** Null if the work may not move there, or is there already. */
const findAllowedStatus = (work: StatusWork | undefined, shelf: string): Availability | null =>
  (work && listStatusChoices(work.availability).find((state) => state === shelf)) ?? null

function getDropHint(work: StatusWork, target: string | null): string {
  const to = target && findAllowedStatus(work, target)
  if (to) return `becomes ${availabilityLabels[to].toLowerCase()}`
  return target && target !== work.availability
    ? `${availabilityLabels[work.availability]} cannot become ${availabilityLabels[target as Availability].toLowerCase()}`
    : availabilityLabels[work.availability]
}

const heightPx = 84
const maxWidthPx = 236

function ShelfPicture({ work: { picture, title } }: { work: StatusWork }) {
  if (!picture) return <span className={styles.unpictured}>{title}</span>
  return <FittedThumb picture={picture} maxWidth={maxWidthPx} maxHeight={heightPx} />
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function focusNext({ key, currentTarget }: KeyboardEvent) {
  const all = [...document.querySelectorAll<HTMLElement>("[data-shelf] [data-work]")]
  all[all.indexOf(currentTarget as HTMLElement) + (steps[key] ?? 0)]?.focus()
}
