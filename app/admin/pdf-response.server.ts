import { type Outcome, problemStatuses } from "../../domain/problem.ts"
import { type DocumentFile, type DocumentOptions, undrawableReason } from "../../domain/render-document.server.ts"

const headers = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" }

/** `?leaves-out=yes`: the artist accepts missing characters. An aborted request stops the drawing. */
export function parseDocumentOptions(request: Request): DocumentOptions {
  const { searchParams } = new URL(request.url)
  const size = searchParams.get("size")
  return {
    size: size === "A4" || size === "LETTER" ? size : undefined,
    signal: request.signal,
    leavesOut: searchParams.get("leaves-out") === "yes",
  }
}

/** The PDF, shown inline; or the refusal, as a page if the artist can decide something. */
export function createPdfResponse(request: Request, outcome: Outcome<DocumentFile>): Response {
  if (outcome.ok)
    return new Response(outcome.value.content as BodyInit, {
      headers: {
        ...headers,
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="${outcome.value.fileName}"`,
      },
    })
  const { code, message, reason } = outcome.problem
  const canConfirm = reason === undrawableReason
  return new Response(canConfirm ? renderMissingCharactersPage(request, message) : message, {
    status: problemStatuses[code],
    headers: { ...headers, "Content-Type": `text/${canConfirm ? "html" : "plain"}; charset=utf-8` },
  })
}

function renderMissingCharactersPage(request: Request, message: string): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set("leaves-out", "yes")
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Before you print</title></head>
<body><main><h1>Before you print</h1><p>${escapeHtml(message)}</p>
<p><a href="${escapeHtml(`${pathname}?${searchParams}`)}">Open the PDF without them</a></p></main></body></html>`
}

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
