import type { Forecast } from "../../../domain/artworks/import/runs/import.ts"
import type { ImportView } from "../../../domain/artworks/import/runs/import-queries.server.ts"
import type { UndoForecast } from "../../../domain/artworks/import/runs/undo-forecast.server.ts"
import { formatCount } from "../kit/format-count.ts"

const number = (value: number) => value.toLocaleString("en-US")
const formatCounted = (value: number, one: string, many = `${one}s`) => `${number(value)} ${value === 1 ? one : many}`

export function formatForecast({ created, updated, unchanged, errors, questions }: Forecast, publish: boolean): string {
  const left = errors + questions
  const phrases = [
    created > 0 && formatCounted(created, publish ? "new work" : "new draft"),
    updated > 0 && `${formatCounted(updated, "work")} changed`,
    unchanged > 0 && `${number(unchanged)} the same as now`,
    left > 0 && `${formatCounted(left, "row")} left out`,
  ].filter((part) => part !== false)
  if (created + updated === 0) {
    const open = questions > 0 ? " Say below which of them are works you have and which are new, and they come in." : ""
    return `Importing this would change nothing: ${phrases.join(", ") || "it has no rows"}.${open}`
  }
  const site = [
    created > 0 && publish && "New works are on your site at once.",
    created > 0 && !publish && updated > 0 && "New works stay drafts until you publish them.",
    updated > 0 && "What changes shows at once for works that are on your site.",
    !publish && updated === 0 && "Nothing on your site changes.",
  ].filter((part) => part !== false)
  return `If you import now: ${phrases.join(", ")}. ${site.join(" ")}`
}

export const countWorksToImport = ({ created, updated }: Forecast) => created + updated

/** Announced by screen readers on each change, so it omits the progress. */
export function formatImportState(view: ImportView): string {
  const { state, forecast, rowsDone, rowsTotal, choices } = view
  switch (state) {
    case "arriving":
      return "The file is arriving."
    case "reading":
      return rowsTotal === 0 ? "Reading the file." : "Trying it out."
    case "ready":
      if (!view.hasTitle) return "Which column holds the titles? Choose it below."
      return forecast ? formatForecast(forecast, choices.publish === true) : "Reading the file."
    case "running":
      return attachesPictures(view)
        ? "All rows are in. Now come the pictures. You can leave this page."
        : "The rows are coming in. You can leave this page."
    case "undoing":
      return "The import is being undone. You can leave this page."
    case "failed":
      return view.problem ?? "The file could not be read."
    case "stopped":
      return `Stopped after ${number(rowsDone)} of ${formatCounted(rowsTotal, "row")}.`
    case "done":
      return `${formatCounted(view.created + view.updated, "work")} imported.`
    case "undone":
      return "This import was undone."
  }
}

const attachesPictures = ({ rowsDone, rowsTotal, picturesTotal }: ImportView) =>
  rowsDone >= rowsTotal && picturesTotal > 0

export function formatImportProgress(view: ImportView): string {
  const { state, rowsDone, rowsTotal, picturesDone, picturesTotal } = view
  const rows = `${number(rowsDone)} of ${formatCounted(rowsTotal, "row")} so far.`
  if (state === "reading") return rowsTotal > 0 ? rows : ""
  if (state === "undoing")
    return `${number(view.removed + view.restored + view.kept)} of ${formatCounted(view.created + view.updated, "work")} so far.`
  if (state !== "running") return ""
  return attachesPictures(view) ? `${number(picturesDone)} of ${formatCounted(picturesTotal, "work")} so far.` : rows
}

export function formatImportOutcome(view: ImportView): string {
  const { created, updated, unchanged, leftOut, choices } = view
  if (view.state === "undone") {
    const parts = [
      view.removed > 0 && `${formatCounted(view.removed, "work")} removed`,
      view.restored > 0 && `${formatCounted(view.restored, "work")} as before`,
      view.kept > 0 && `${formatCounted(view.kept, "work")} kept`,
    ].filter((part) => part !== false)
    return parts.length > 0 ? `${parts.join(", ")}.` : "There was nothing to undo."
  }
  const parts = [
    created > 0 &&
      `${number(created)} ${choices.publish ? (created === 1 ? "is new" : "are new") : created === 1 ? "is a draft" : "are drafts"}`,
    updated > 0 && `${number(updated)} ${updated === 1 ? "was" : "were"} changed`,
    unchanged > 0 && `${number(unchanged)} ${unchanged === 1 ? "was" : "were"} the same`,
    leftOut > 0 && `${formatCounted(leftOut, "row")} ${leftOut === 1 ? "was" : "were"} left out`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `${parts.join(", ")}.` : ""
}

export function formatUndoForecast({ removed, restored, pictures, keptCount, isPartial }: UndoForecast): string {
  const parts = [
    removed > 0 && `removes ${formatCounted(removed, "work")}`,
    pictures > 0 && `removes ${formatCounted(pictures, "picture")} that came with it`,
    restored > 0 && `gives ${formatCounted(restored, "work")} the former values back`,
  ].filter((part) => part !== false)
  const partialHint = isPartial ? " That is what the first works come to; the import has more." : ""
  if (parts.length === 0 && keptCount === 0) return "It would change nothing now."
  const does = parts.length > 0 ? `Undoing it ${formatList(parts)}.` : "Undoing it removes nothing."
  const keptHint =
    keptCount > 0 ? ` ${formatCounted(keptCount, "work")} ${keptCount === 1 ? "stays" : "stay"}, named below.` : ""
  return does + keptHint + partialHint
}

const formatList = (parts: readonly string[]) => new Intl.ListFormat("en-US").format(parts)

export const formatImportName = (works: number, state: ImportView["state"]) =>
  state === "undone"
    ? "undone"
    : state === "done" || state === "stopped"
      ? formatCount(works, "work")
      : stateLabels[state]

const stateLabels: Record<Exclude<ImportView["state"], "undone" | "done" | "stopped">, string> = {
  arriving: "not here yet",
  reading: "being read",
  ready: "not imported yet",
  running: "being imported",
  failed: "stopped by a problem",
  undoing: "being undone",
}
