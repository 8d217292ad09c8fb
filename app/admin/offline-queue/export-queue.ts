import { csvLine, csvMark } from "../../../lib/csv.ts"
import type { FailedOperation, StoredOperation } from "../../live/queue/operation-store.ts"

type Entry = StoredOperation & Partial<Pick<FailedOperation, "why" | "conflict">>

export function formatQueueCsv(all: Entry[]): string {
  const head = ["Made", "About", "Change", "State", "Reason", "Table", "Type", "Data"]
  const lines = all.map(({ timestamp, about, why, conflict, table, type, data }) => [
    new Date(timestamp).toISOString(),
    about.what.replaceAll("*", ""),
    about.words.replaceAll("*", ""),
    conflict ? "To decide" : why ? "Could not be sent" : "Waiting",
    why ?? "",
    ...[table, type, JSON.stringify(data)],
  ])
  return csvMark + [head, ...lines].map((cells) => csvLine(cells)).join("")
}

export const formatQueueJson = (all: Entry[]): string => JSON.stringify(all, null, 2)

export function downloadText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
