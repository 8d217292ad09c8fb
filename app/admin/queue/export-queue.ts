import { csvLine, csvMark } from "../../../lib/csv.ts"
import type { KeptOperation, SetAside } from "../../live/queue/kept-operations.ts"

type Entry = KeptOperation & Partial<Pick<SetAside, "why" | "conflict">>

export function queueAsCsv(all: Entry[]): string {
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

export const queueAsJson = (all: Entry[]): string => JSON.stringify(all, null, 2)

export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
