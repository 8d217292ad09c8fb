import type { Availability } from "../../../domain/artworks/artwork.ts"
import { availabilityWords } from "../../../domain/artworks/availability.ts"
import type { HistoryLine } from "../../../domain/history-queries.server.ts"
import { Moment } from "../kit/dates.tsx"
import { labelOf } from "../kit/edit/fields.ts"
import { Facts, Part } from "../kit/page.tsx"
import { workFields } from "./work-fields.ts"

/** The changes of the work with their authors, newest first. */
export function WorkHistory({ lines }: { lines: HistoryLine[] }) {
  if (lines.length === 0) return null
  return (
    <Part title="History">
      <Facts
        of={lines.map((line) => [<Moment key={line.id} at={line.at} />, `${sentence(line)}, ${line.actorName}`])}
      />
    </Part>
  )
}

function sentence({ action, changes }: HistoryLine): string {
  if (action === "availability" && changes.availability) {
    const { before, after } = changes.availability as { before: Availability; after: Availability }
    return `From ${availabilityWords[before].toLowerCase()} to ${availabilityWords[after].toLowerCase()}`
  }
  const fields = Object.keys(changes)
  if (action !== "edited" || fields.length === 0) return spoken(action)
  const labels = fields.map((field) => labelOf(workFields, field) ?? spoken(field))
  return `Changed ${[...new Set(labels)].join(", ").toLowerCase()}`
}

/** `heightMm` is "Height", `made admin` is "Made admin". */
const spoken = (name: string) => {
  const words = name.replace(/Mm$|G$/, "").replaceAll(/([A-Z])/g, " $1")
  return words.slice(0, 1).toUpperCase() + words.slice(1).toLowerCase()
}
