import { appendFileSync, existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { ImportNote, NoteKind } from "../../domain/artworks/import/import-report.ts"
import { csvLine, csvMark } from "../../lib/csv.ts"

const noteKindLabels: Record<NoteKind, string> = {
  error: "Not imported",
  question: "Not imported: is it new?",
  warning: "Please check",
}

const batchSize = 500

export function openReportFile(folder: string, name: string, at: Date) {
  const time = at.toISOString().slice(0, 19).replaceAll(":", "-")
  const path = join(folder, `${name.replace(/\.[^.]*$/, "")} ${time}.csv`)
  let lines: string[] = []
  const flush = () => {
    if (lines.length === 0) return
    if (!existsSync(path)) writeFileSync(path, csvMark + csvLine(["Row", "Work", "What", "Why"]))
    appendFileSync(path, lines.join(""))
    lines = []
  }
  return {
    write(kind: NoteKind, { row, title, message }: ImportNote): void {
      lines.push(csvLine([row > 0 ? String(row) : "", title, noteKindLabels[kind], message]))
      if (lines.length >= batchSize) flush()
    },
    async close(): Promise<string | null> {
      flush()
      return existsSync(path) ? path : null
    },
  }
}
