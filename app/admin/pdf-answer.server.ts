import type { AskedPaper, PaperFile } from "../../domain/draw-paper.server.ts"
import { type Outcome, statusOf } from "../../domain/problem.ts"

const headers = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" }

/** What an address asks of a paper: `?size=A4` or `?size=LETTER`. Whoever leaves before it is drawn ends the drawing. */
export function askedPaper(request: Request): AskedPaper {
  const size = new URL(request.url).searchParams.get("size")
  return { size: size === "A4" || size === "LETTER" ? size : undefined, signal: request.signal }
}

/** A paper that was drawn, to look at in the browser; or the refusal in plain text. */
export const pdfAnswer = (made: Outcome<PaperFile>): Response =>
  made.ok
    ? new Response(made.value.content as BodyInit, {
        headers: {
          ...headers,
          "Content-Type": "application/pdf",
          "Content-Disposition": `inline; filename="${made.value.fileName}"`,
        },
      })
    : new Response(made.problem.message, {
        status: statusOf[made.problem.code],
        headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
      })
