import type { Forecast } from "../../../domain/imports/import.ts"
import type { ImportView } from "../../../domain/imports/import-queries.server.ts"
import type { UndoForecast } from "../../../domain/imports/undo-forecast.server.ts"
import { formatCount } from "../kit/count.ts"

const number = (value: number) => value.toLocaleString("en-US")
const counted = (value: number, one: string, many = `${one}s`) => `${number(value)} ${value === 1 ? one : many}`

export function forecastSentence(
  { created, updated, unchanged, errors, questions }: Forecast,
  publish: boolean,
): string {
  const left = errors + questions
  const parts = [
    created > 0 && counted(created, publish ? "new work" : "new draft"),
    updated > 0 && `${counted(updated, "work")} changed`,
    unchanged > 0 && `${number(unchanged)} the same as now`,
    left > 0 && `${counted(left, "row")} left out`,
  ].filter((part) => part !== false)
  if (created + updated === 0) {
    const open = questions > 0 ? " Say below which of them are works you have and which are new, and they come in." : ""
    return `Importing this would change nothing: ${parts.join(", ") || "it has no rows"}.${open}`
  }
  const site = [
    created > 0 && publish && "New works are on your site at once.",
    created > 0 && !publish && updated > 0 && "New works stay drafts until you publish them.",
    updated > 0 && "What changes shows at once for works that are on your site.",
    !publish && updated === 0 && "Nothing on your site changes.",
  ].filter((part) => part !== false)
  return `If you import now: ${parts.join(", ")}. ${site.join(" ")}`
}

export const worksToImport = ({ created, updated }: Forecast) => created + updated

/** Announced by screen readers on each change, so it omits the progress. */
export function stateSentence(view: ImportView): string {
  const { state, forecast, rowsDone, rowsTotal, choices } = view
  switch (state) {
    case "arriving":
      return "The file is arriving."
    case "reading":
      return rowsTotal === 0 ? "Reading the file." : "Trying it out."
    case "ready":
      if (!view.hasTitle) return "Which column holds the titles? Choose it below."
      return forecast ? forecastSentence(forecast, choices.publish === true) : "Reading the file."
    case "running":
      return attachesPictures(view)
        ? "All rows are in. Now come the pictures. You can leave this page."
        : "The rows are coming in. You can leave this page."
    case "undoing":
      return "The import is being taken back. You can leave this page."
    case "failed":
      return view.problem ?? "The file could not be read."
    case "stopped":
      return `Stopped after ${number(rowsDone)} of ${counted(rowsTotal, "row")}.`
    case "done":
      return `${counted(view.created + view.updated, "work")} imported.`
    case "undone":
      return "This import was undone."
  }
}

const attachesPictures = ({ rowsDone, rowsTotal, picturesTotal }: ImportView) =>
  rowsDone >= rowsTotal && picturesTotal > 0

export function progressSentence(view: ImportView): string {
  const { state, rowsDone, rowsTotal, picturesDone, picturesTotal } = view
  const rows = `${number(rowsDone)} of ${counted(rowsTotal, "row")} so far.`
  if (state === "reading") return rowsTotal > 0 ? rows : ""
  if (state === "undoing")
    return `${number(view.removed + view.restored + view.kept)} of ${counted(view.created + view.updated, "work")} so far.`
  if (state !== "running") return ""
  return attachesPictures(view) ? `${number(picturesDone)} of ${counted(picturesTotal, "work")} so far.` : rows
}

export function outcomeSentence(view: ImportView): string {
  const { created, updated, unchanged, leftOut, choices } = view
  if (view.state === "undone") {
    const parts = [
      view.removed > 0 && `${counted(view.removed, "work")} removed`,
      view.restored > 0 && `${counted(view.restored, "work")} as before`,
      view.kept > 0 && `${counted(view.kept, "work")} kept`,
    ].filter((part) => part !== false)
    return parts.length > 0 ? `${parts.join(", ")}.` : "There was nothing to take back."
  }
  const parts = [
    created > 0 &&
      `${number(created)} ${choices.publish ? (created === 1 ? "is new" : "are new") : created === 1 ? "is a draft" : "are drafts"}`,
    updated > 0 && `${number(updated)} ${updated === 1 ? "was" : "were"} changed`,
    unchanged > 0 && `${number(unchanged)} ${unchanged === 1 ? "was" : "were"} the same`,
    leftOut > 0 && `${counted(leftOut, "row")} ${leftOut === 1 ? "was" : "were"} left out`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `${parts.join(", ")}.` : ""
}

export function undoSentence({ removed, restored, pictures, keptCount, isPartial }: UndoForecast): string {
  const parts = [
    removed > 0 && `removes ${counted(removed, "work")}`,
    pictures > 0 && `removes ${counted(pictures, "picture")} that came with it`,
    restored > 0 && `gives ${counted(restored, "work")} the former values back`,
  ].filter((part) => part !== false)
  const most = isPartial ? " That is what the first works come to; the import has more." : ""
  if (parts.length === 0 && keptCount === 0) return "It would change nothing now."
  const does = parts.length > 0 ? `Undoing it ${inWords(parts)}.` : "Undoing it removes nothing."
  const stay = keptCount > 0 ? ` ${counted(keptCount, "work")} ${keptCount === 1 ? "stays" : "stay"}, named below.` : ""
  return does + stay + most
}

const inWords = (parts: readonly string[]) => new Intl.ListFormat("en-US").format(parts)

export const importName = (works: number, state: ImportView["state"]) =>
  state === "undone"
    ? "undone"
    : state === "done" || state === "stopped"
      ? formatCount(works, "work")
      : stateWords[state]

const stateWords: Record<Exclude<ImportView["state"], "undone" | "done" | "stopped">, string> = {
  arriving: "not here yet",
  reading: "being read",
  ready: "not imported yet",
  running: "being imported",
  failed: "stopped by a problem",
  undoing: "being undone",
}
