import { type KeyboardEvent, useRef } from "react"
import { Link } from "react-router"
import type { Availability } from "../../../domain/artworks/artwork.ts"
import { availabilityWords } from "../../../domain/artworks/availability.ts"
import type { StatusShelf, StatusWork } from "../../../domain/artworks/status-queries.server.ts"
import { WorkStatus } from "../artworks/work-status.tsx"
import { Ghost } from "../kit/drag/ghost.tsx"
import { useDrag } from "../kit/drag/use-drag.ts"
import { ThumbImage } from "../kit/thumb.tsx"
import { choiceOfKey, choicesFrom } from "./choices.ts"
import styles from "./status.module.css"

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
      const to = allowed(works[id], target)
      if (to) onMove(id, to)
    },
  })
  const carried = drag && works[drag.id]
  const onKeyDown = (event: KeyboardEvent, work: StatusWork) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = choiceOfKey(event.key, work.availability)
    if (!to && !event.key.startsWith("Arrow")) return
    event.preventDefault()
    if (to) onMove(work.id, to)
    else step(event)
  }
  return (
    <div className={styles.shelves} ref={place} data-dragging={carried ? true : undefined}>
      {shelves
        .filter(({ count, ids, state }) => count > 0 || ids.length > 0 || always.includes(state))
        .map(({ state, count, drafts, ids, next }) => (
          <section
            key={state}
            className={styles.shelf}
            aria-label={availabilityWords[state]}
            data-shelf={state}
            data-over={(drag?.target === state && allowed(carried || undefined, state) !== null) || undefined}
            data-closed={(carried && carried.availability !== state && !allowed(carried, state)) || undefined}
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
      {drag && carried && (
        <Ghost drag={drag}>
          <ShelfPicture work={carried} />
          <span>
            <i>{carried.title}</i>
            <br />
            <span className="small">{wordsFor(carried, drag.target)}</span>
          </span>
        </Ghost>
      )}
    </div>
  )
}

const always: Availability[] = ["available", "reserved", "sold", "on_loan", "not_for_sale"]

/** Null if the work may not move there, or is there already. */
const allowed = (work: StatusWork | undefined, shelf: string): Availability | null =>
  (work && choicesFrom(work.availability).find((state) => state === shelf)) ?? null

function wordsFor(work: StatusWork, target: string | null): string {
  const to = target && allowed(work, target)
  if (to) return `becomes ${availabilityWords[to].toLowerCase()}`
  return target && target !== work.availability
    ? `${availabilityWords[work.availability]} cannot become ${availabilityWords[target as Availability].toLowerCase()}`
    : availabilityWords[work.availability]
}

const height = 84
const widest = 236

function ShelfPicture({ work: { picture, title } }: { work: StatusWork }) {
  if (!picture) return <span className={styles.unpictured}>{title}</span>
  const scale = Math.min(height / picture.height, widest / picture.width)
  return (
    <ThumbImage
      picture={picture}
      width={Math.round(picture.width * scale)}
      height={Math.round(picture.height * scale)}
    />
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function step({ key, currentTarget }: KeyboardEvent) {
  const all = [...document.querySelectorAll<HTMLElement>("[data-shelf] [data-work]")]
  all[all.indexOf(currentTarget as HTMLElement) + (steps[key] ?? 0)]?.focus()
}
