import {
  getImport,
  listReportLines,
  type ReportLine,
} from "../../../domain/artworks/import/runs/import-queries.server.ts"
import { csvLine, csvMark } from "../../../lib/csv.ts"
import { nounLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

const forecastLabels: Partial<Record<ReportLine["kind"], string>> = {
  created: "Would be new",
  updated: "Would change",
  unchanged: "Would stay as it is",
  error: "Would not be imported",
  question: "Would not be imported: is it new?",
}
const resultLabels: Record<ReportLine["kind"], string> = {
  created: "New",
  updated: "Changed",
  unchanged: "Same as before",
  error: "Not imported",
  question: "Not imported: is it new?",
  warning: "Please check",
  removed: "Undone: removed",
  restored: "Undone: former values",
  kept: "Undone: kept",
}

export const loader = nounLoader(async ({ shop, admin, id }) => {
  const { begunAt, fileName } = unwrapOutcome(await getImport(shop, admin, id))
  const labels = begunAt ? resultLabels : { ...resultLabels, ...forecastLabels }
  const encoder = new TextEncoder()
  let last = 0
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvMark + csvLine(["Row", "Work", "What", "Why"]))),
    async pull(controller) {
      const lines = unwrapOutcome(await listReportLines(shop, admin, id, last))
      last = lines.at(-1)?.id ?? last
      if (lines.length === 0) return controller.close()
      const text = lines.map(({ row, title, kind, message }) =>
        csvLine([row > 0 ? String(row) : "", title, labels[kind], message]),
      )
      controller.enqueue(encoder.encode(text.join("")))
    },
  })
  const name = fileName.replace(/\.[^.]*$/, "").replace(/[^\w .-]+/g, "-")
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${begunAt ? "report" : "what would happen"} ${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  })
})
