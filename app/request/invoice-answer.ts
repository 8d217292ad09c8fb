import { data } from "react-router"
import { type InvoiceFile, InvoiceNotDrawn } from "../../domain/invoices/invoice-file.server.ts"
import { notFound } from "./answer.ts"

type FoundInvoice = { within: boolean; file: InvoiceFile | null }

export async function answerInvoice(find: () => Promise<FoundInvoice | null>): Promise<Response> {
  try {
    const invoice = await find()
    if (!invoice) throw notFound()
    if (!invoice.within) throw data(null, { status: 429, statusText: "Too Many Requests" })
    return invoice.file ? sendInvoice(invoice.file) : invoiceUnavailable()
  } catch (error) {
    if (error instanceof InvoiceNotDrawn) return invoiceUnavailable()
    throw error
  }
}

const sendInvoice = ({ fileName, content }: InvoiceFile): Response =>
  new Response(content as BodyInit, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  })

const invoiceUnavailable = (): Response =>
  new Response("Your invoice can’t be shown right now. Your order is safe. Write to the studio and they’ll send it.", {
    status: 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "60", "Cache-Control": "private, no-store" },
  })
