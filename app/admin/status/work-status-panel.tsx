import { useEffect } from "react"
import { href, Link, useFetcher } from "react-router"
import type { Availability } from "../../../domain/artworks/artwork.ts"
import { availabilityLabels } from "../../../domain/artworks/status/availability.ts"
import type { StatusWork } from "../../../domain/artworks/status/status-queries.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { isOutOfReach } from "../../live/queue/queue-context.tsx"
import { WorkStatus } from "../artworks/work-status.tsx"
import { Day } from "../kit/dates.tsx"
import { Section } from "../kit/page.tsx"
import { ThumbImage } from "../kit/thumb.tsx"
import styles from "./status.module.css"
import { listStatusChoices, statusChoices } from "./status-choices.ts"
import type { loader } from "./status-history.ts"
import { StatusNoteForm } from "./status-note-form.tsx"

type PanelProps = { work: StatusWork; onMove: (to: Availability) => void }

export function WorkStatusPanel({ work, onMove }: PanelProps) {
  return (
    <aside className={styles.one} aria-label={work.title}>
      <LargePicture work={work} />
      <p className={styles.label}>
        <Link to={href("/admin/artworks/:id/edit", { id: work.id })}>
          <i>{work.title}</i>
        </Link>
        {work.year && `, ${work.year}`}
      </p>
      <p className="small">
        {work.medium}
        {work.medium && <br />}
        {formatWorkDetails(work)}
      </p>
      <CurrentStatus work={work} />
      <WorkNote work={work} />
      <Section title="Change to">
        <StatusChoices work={work} onMove={onMove} />
      </Section>
      <StatusHistory work={work} />
    </aside>
  )
}

function LargePicture({ work: { picture } }: { work: StatusWork }) {
  if (!picture) return null
  const scale = Math.min(300 / picture.width, 240 / picture.height)
  return (
    <div className={styles.large}>
      <ThumbImage
        picture={picture}
        width={Math.round(picture.width * scale)}
        height={Math.round(picture.height * scale)}
      />
    </div>
  )
}

/** `40 × 60″, $8,400` */
export const formatWorkDetails = ({ size, price, currency }: StatusWork) =>
  [size, price === null ? "price on request" : formatMoney(price, currency)].filter(Boolean).join(", ")

const CurrentStatus = ({ work }: { work: StatusWork }) => (
  <p className={styles.now}>
    <WorkStatus of={work.onHold && work.availability === "available" ? "on_hold" : work.availability} />
    <span className="small">
      since <Day at={work.statusSince} />
    </span>
  </p>
)

/** An available work has no note. */
export const WorkNote = ({ work }: { work: StatusWork }) =>
  (work.availability !== "available" || work.statusFor !== "") && (
    <StatusNoteForm
      key={`${work.id} ${work.availability} ${work.statusFor} ${work.statusUntil}`}
      ids={[work.id]}
      title={work.title}
      state={work.availability}
      statusFor={work.statusFor}
      statusUntil={work.statusUntil}
    />
  )

export function StatusChoices({ work, onMove }: PanelProps) {
  return (
    <ul className={styles.choices}>
      {listStatusChoices(work.availability).map((to) => (
        <li key={to}>
          <button type="button" onClick={() => onMove(to)}>
            <WorkStatus of={to} />
            <span className="small">{statusChoices[to].hint}</span>
            {statusChoices[to].key && <kbd>{statusChoices[to].key.toUpperCase()}</kbd>}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Reserves its space: it ends a phone's bottom sheet, whose choices would move under the finger. */
export function StatusHistory({ work, inSheet: isInDrawer = false }: { work: StatusWork; inSheet?: boolean }) {
  const { load, data } = useFetcher<typeof loader>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the work is when to read it again
  useEffect(() => {
    // Offline it is omitted.
    if (!isOutOfReach()) load(href("/admin/status/:id", { id: work.id }))
  }, [load, work.id, work.availability, work.statusFor, work.statusUntil])
  const lines = data?.id === work.id ? data.lines : null
  if (isInDrawer ? !lines && isOutOfReach() : !lines?.length) return null
  return (
    <Section title="Before">
      {/* Scrolls in a drawer, so it must be focusable. */}
      <ol className={styles.past} tabIndex={isInDrawer ? 0 : undefined} aria-label="What it was">
        {lines?.length === 0 && <li className={styles.nothing}>Nothing else yet.</li>}
        {lines?.map((line) => (
          <li key={line.id}>
            <span>
              <Day at={line.at} />
            </span>
            <span>
              {line.to ? availabilityLabels[line.to] : (line.for ?? "Note removed")}
              <span className="small">
                {[line.until && `Until ${formatCalendarDate(line.until)}`, line.undone && "Undone", line.by]
                  .filter(Boolean)
                  .join(". ")}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
