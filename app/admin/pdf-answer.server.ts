import { type AskedPaper, type PaperFile, undrawableReason } from "../../domain/draw-paper.server.ts"
import { type Outcome, problemStatuses } from "../../domain/problem.ts"

const headers = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" }

/** `?leaves-out=yes`: the artist accepts missing characters. An aborted request stops the drawing. */
export function askedPaper(request: Request): AskedPaper {
  const { searchParams } = new URL(request.url)
  const size = searchParams.get("size")
  return {
    size: size === "A4" || size === "LETTER" ? size : undefined,
    signal: request.signal,
    leavesOut: searchParams.get("leaves-out") === "yes",
  }
}

/** The PDF, shown inline; or the refusal, as a page if the artist can decide something. */
export function pdfAnswer(request: Request, made: Outcome<PaperFile>): Response {
  if (made.ok)
    return new Response(made.value.content as BodyInit, {
      headers: {
        ...headers,
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="${made.value.fileName}"`,
      },
    })
  const { code, message, reason } = made.problem
  const asks = reason === undrawableReason
  return new Response(asks ? leftOutPage(request, message) : message, {
    status: problemStatuses[code],
    headers: { ...headers, "Content-Type": `text/${asks ? "html" : "plain"}; charset=utf-8` },
  })
}

function leftOutPage(request: Request, message: string): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set("leaves-out", "yes")
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Before you print</title></head>
<body><main><h1>Before you print</h1><p>${escaped(message)}</p>
<p><a href="${escaped(`${pathname}?${searchParams}`)}">Open the PDF without them</a></p></main></body></html>`
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
