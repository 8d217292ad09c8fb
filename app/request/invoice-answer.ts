import type { InvoiceFile } from "../../domain/invoices/invoice-file.server.ts"

export const invoiceAnswer = ({ fileName, content }: InvoiceFile): Response =>
  new Response(content as BodyInit, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  })

export const invoiceUnavailable = (): Response =>
  new Response("Your invoice can’t be shown right now. Your order is safe. Write to the studio and they’ll send it.", {
    status: 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "60", "Cache-Control": "private, no-store" },
  })
