import { Button } from "@mantine/core"
import { Form, href, redirect } from "react-router"
import { z } from "zod"
import { createDraft } from "../../../domain/invoices/draft-commands.server.ts"
import { totalOf } from "../../../domain/invoices/draft-invoice.ts"
import {
  countInvoices,
  dayHere,
  type InvoiceInList,
  listInvoices,
} from "../../../domain/invoices/invoice-queries.server.ts"
import { yearOfInvoices } from "../../../domain/invoices/invoice-totals.server.ts"
import { picturesById } from "../../../domain/media/pictures-by-id.server.ts"
import { daysBetween } from "../../../lib/calendar-dates.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, readFields } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { readListQuery } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import type { Answer } from "../kit/toasts/done.ts"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/invoices"
import { type InvoiceRow, invoiceList } from "./invoice-list.tsx"
import { Year } from "./year.tsx"
import { yearIn } from "./year-asked.ts"

export const meta: Route.MetaFunction = () => studioMeta(invoiceList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const query = readListQuery(invoiceList, request.url)
  const [{ items, next }, counts, year, here] = await Promise.all([
    listInvoices(shop, admin, { filter: query.view, search: query.q, after: query.after }).then(found),
    countInvoices(shop, admin).then(found),
    yearOfInvoices(shop, admin, yearIn(request.url)).then(found),
    dayHere(shop),
  ])
  const pictures = await picturesById(
    shop,
    items.flatMap(({ content }) => content?.lines.map(({ pictureId }) => pictureId) ?? []),
  )
  const rows = items.map((item) => rowOf(item, here, pictures))
  // The draft has its id before it exists, so that a form that is sent twice begins one.
  return { rows, next, counts, query, year, today: here.today, newId: crypto.randomUUID() }
}

function rowOf(
  { id, number, content, draft, orderNumber, state, open, at, dueAt }: InvoiceInList,
  { zone, today }: { zone: string; today: string },
  pictures: Awaited<ReturnType<typeof picturesById>>,
): InvoiceRow {
  const lines = content?.lines ?? []
  const due = dueAt && dayIn(zone, dueAt)
  const first = (content ?? draft)?.lines[0]?.title ?? ""
  return {
    id,
    number: number ?? "Draft",
    day: content?.issued ?? dayIn(zone, at),
    to: content?.buyer[0] ?? draft?.name ?? "",
    about: content?.corrects ? `Corrects ${content.corrects.number}` : orderNumber ? `Order ${orderNumber}` : first,
    pictures: lines.flatMap(({ pictureId }, index) => {
      const picture = pictureId ? pictures[pictureId] : undefined
      return picture ? [{ ...picture, id: `${index}` }] : []
    }),
    total: content?.total ?? (draft ? totalOf(draft) : 0),
    open,
    currency: (content ?? draft)?.currency ?? "USD",
    state,
    due,
    daysLate: state === "overdue" && due ? daysBetween(due, today) : 0,
  }
}

const newInvoice = z.strictObject({ intent: z.literal("new"), id: z.uuid() })

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const typed = await readFields(request)
  const read = checkForm(typed, newInvoice)
  if (!read.ok) return refusal(read.problem, typed)
  const made = await createDraft(shop, admin, read.value.id)
  if (!made.ok) return refusal(made.problem, typed)
  throw redirect(href("/admin/invoices/:id/edit", { id: made.value.id }))
}

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
  const { year, today, newId } = loaderData
  return (
    <ListPage
      list={invoiceList}
      data={loaderData}
      answer={actionData as Answer}
      facts={<span>{`${year.issued} in ${year.year}, no number missing`}</span>}
      quiet={
        <Button
          variant="transparent"
          component="a"
          href={`${href("/admin/invoices/export")}?year=${year.year}`}
          download
        >
          For the bookkeeper
        </Button>
      }
      main={
        <Form method="post">
          <input type="hidden" name="id" value={newId} />
          <Button variant="filled" type="submit" name="intent" value="new" fullWidth>
            New invoice
          </Button>
        </Form>
      }
      notice={<Year of={year} today={today} />}
    />
  )
}
