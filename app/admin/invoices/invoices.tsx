import { Button } from "@mantine/core"
import { Form, href, redirect } from "react-router"
import { z } from "zod"
import { createInvoiceDraft } from "../../../domain/invoices/draft-commands.server.ts"
import { getDraftTotal } from "../../../domain/invoices/draft-invoice.ts"
import {
  countInvoices,
  dayHere,
  type InvoiceInList,
  listInvoices,
} from "../../../domain/invoices/invoice-queries.server.ts"
import { periodOfInvoices } from "../../../domain/invoices/invoice-totals.server.ts"
import { parseInvoicePeriod, sayPeriod, writePeriod } from "../../../domain/invoices/period.ts"
import { picturesById } from "../../../domain/media/pictures-by-id.server.ts"
import { daysBetween } from "../../../lib/calendar-dates.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, readFormData, readFormFields } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { readListQuery } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { changeViews, isAboutViews } from "../kit/saved-views/change-views.server.ts"
import { isInViewSheet, ViewSheet, viewSheet } from "../kit/saved-views/view-sheet.tsx"
import { readSavedViews } from "../kit/saved-views/views-of.server.ts"
import { SheetLink } from "../kit/sheet/sheet.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/invoices"
import { type InvoiceRow, invoiceList, viewedInvoices } from "./invoice-list.tsx"
import { PeriodSums } from "./period-sums.tsx"

export const meta: Route.MetaFunction = () => studioMeta(invoiceList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const query = readListQuery(invoiceList, request.url)
  const period = parseInvoicePeriod(query.filters.period ?? "")
  const [{ items, next }, counts, sums, here, saved] = await Promise.all([
    listInvoices(shop, admin, { filter: query.view, search: query.q, period, after: query.after }).then(found),
    countInvoices(shop, admin).then(found),
    periodOfInvoices(shop, admin, period).then(found),
    dayHere(shop),
    readSavedViews(shop, admin, viewedInvoices, request.url),
  ])
  const pictures = await picturesById(
    shop,
    items.flatMap(({ content }) => content?.lines.map(({ pictureId }) => pictureId) ?? []),
  )
  const rows = items.map((item) => rowOf(item, here, pictures))
  // The new draft's id makes the submission idempotent.
  return {
    ...{ rows, next, counts, query, sums, saved, today: here.today, newId: crypto.randomUUID() },
    choices: { period: sums.periods.map((one) => ({ value: writePeriod(one), words: sayPeriod(one) })) },
  }
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
    total: content?.total ?? (draft ? getDraftTotal(draft) : 0),
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
  const form = await readFormData(request)
  if (isAboutViews(form)) return changeViews(shop, admin, viewedInvoices, form)
  const typed = readFormFields(form)
  const read = checkForm(typed, newInvoice)
  if (!read.ok) return refusal(read.problem, typed)
  const made = await createInvoiceDraft(shop, admin, read.value.id)
  if (!made.ok) return refusal(made.problem, typed)
  throw redirect(href("/admin/invoices/:id/edit", { id: made.value.id }))
}

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
  const { sums, today, newId } = loaderData
  const { view, views, newView, search: kept } = loaderData.saved
  const answer = actionData as ActionAnswer
  return (
    <ListPage
      list={invoiceList}
      data={loaderData}
      answer={isInViewSheet(answer) ? undefined : answer}
      saved={views}
      facts={<span>{`${sums.issued} in ${sayPeriod(sums.period)}, no number missing`}</span>}
      quiet={
        <>
          <SheetLink sheet={viewSheet}>{view ? "This view" : "Save view"}</SheetLink>
          <Button
            variant="transparent"
            component="a"
            href={`${href("/admin/invoices/export")}?year=${sums.period.year}`}
            download
          >
            Export for your accountant
          </Button>
        </>
      }
      main={
        <Form method="post">
          <input type="hidden" name="id" value={newId} />
          <Button variant="filled" type="submit" name="intent" value="new" fullWidth>
            New invoice
          </Button>
        </Form>
      }
      notice={<PeriodSums of={sums} today={today} />}
    >
      <ViewSheet key={`${view?.id} ${view?.name} ${kept}`} answer={answer} view={view} id={newView} search={kept}>
        Keeps the state, the period and the search of this list under a name.
      </ViewSheet>
    </ListPage>
  )
}
