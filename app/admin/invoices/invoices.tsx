import { href, redirect } from "react-router"
import { z } from "zod"
import { getDraftTotal } from "../../../domain/invoices/invoice-draft.ts"
import { createInvoiceDraft } from "../../../domain/invoices/invoice-draft-commands.server.ts"
import {
  formatInvoicePeriod,
  parseInvoicePeriod,
  toInvoicePeriodParameter,
} from "../../../domain/invoices/invoice-period.ts"
import {
  countInvoices,
  getInvoiceDay,
  type ListedInvoice,
  listInvoices,
} from "../../../domain/invoices/invoice-queries.server.ts"
import { getInvoiceTotals } from "../../../domain/invoices/invoice-totals.server.ts"
import { listPicturesById } from "../../../domain/media/pictures-by-id.server.ts"
import { daysBetween } from "../../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { refusal } from "../../request/answer.ts"
import { readFormData, readFormFields, validateForm } from "../../request/read-form.ts"
import { DrawerLink } from "../kit/drawer/drawer.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { AnchorButton } from "../kit/link-button.tsx"
import { listLoader } from "../kit/list/list-loader.server.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { isSavedViewForm, runSavedViewAction } from "../kit/saved-views/saved-view-actions.server.ts"
import { getSavedViews } from "../kit/saved-views/saved-view-queries.server.ts"
import { isViewDrawerAnswer, ViewDrawer, viewDrawerId } from "../kit/saved-views/view-drawer.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/invoices"
import { type InvoiceRow, invoiceList, invoiceViewList } from "./invoice-list-config.tsx"
import { PeriodSums } from "./period-sums.tsx"

export const meta: Route.MetaFunction = () => studioMeta(invoiceList.title)

export const loader = listLoader(invoiceList, async ({ shop, admin, query, request }) => {
  const period = parseInvoicePeriod(query.filters.period ?? "")
  const [{ items, next }, counts, sums, here, saved] = await Promise.all([
    listInvoices(shop, admin, { filter: query.view, search: query.q, period, after: query.after }).then(unwrapOutcome),
    countInvoices(shop, admin).then(unwrapOutcome),
    getInvoiceTotals(shop, admin, period).then(unwrapOutcome),
    getInvoiceDay(shop),
    getSavedViews(shop, admin, invoiceViewList, request.url),
  ])
  const pictures = await listPicturesById(
    shop,
    items.flatMap(({ content }) => content?.lines.map(({ pictureId }) => pictureId) ?? []),
  )
  const rows = items.map((item) => toInvoiceRow(item, here, pictures))
  // The new draft's id makes the submission idempotent.
  return {
    ...{ rows, next, counts, sums, saved, today: here.today, newId: crypto.randomUUID() },
    choices: {
      period: sums.periods.map((one) => ({ value: toInvoicePeriodParameter(one), words: formatInvoicePeriod(one) })),
    },
  }
})

function toInvoiceRow(
  { id, number, content, draft, orderNumber, state, open, at, dueAt }: ListedInvoice,
  { zone, today }: { zone: string; today: string },
  pictures: Awaited<ReturnType<typeof listPicturesById>>,
): InvoiceRow {
  const lines = content?.lines ?? []
  const due = dueAt && getCalendarDate(zone, dueAt)
  const first = (content ?? draft)?.lines[0]?.title ?? ""
  return {
    id,
    number: number ?? "Draft",
    day: content?.issued ?? getCalendarDate(zone, at),
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

const newInvoiceForm = z.strictObject({ intent: z.literal("new"), id: z.uuid() })

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const form = await readFormData(request)
  if (isSavedViewForm(form)) return runSavedViewAction({ shop, admin, list: invoiceViewList }, form)
  const typed = readFormFields(form)
  const read = validateForm(typed, newInvoiceForm)
  if (!read.ok) return refusal(read.problem, typed)
  const made = await createInvoiceDraft(shop, admin, read.value.id)
  if (!made.ok) return refusal(made.problem, typed)
  throw redirect(href("/admin/invoices/:id/edit", { id: made.value.id }))
}

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
  const { sums, today, newId } = loaderData
  const { view, views, newView, search: viewSearch } = loaderData.saved
  const answer = actionData as ActionAnswer
  return (
    <ListPage
      list={invoiceList}
      data={loaderData}
      answer={isViewDrawerAnswer(answer) ? undefined : answer}
      saved={views}
      details={<span>{`${sums.issued} in ${formatInvoicePeriod(sums.period)}, no number missing`}</span>}
      quiet={
        <>
          <DrawerLink sheet={viewDrawerId}>{view ? "This view" : "Save view"}</DrawerLink>
          <AnchorButton href={`${href("/admin/invoices/export")}?year=${sums.period.year}`} download>
            Export for your accountant
          </AnchorButton>
        </>
      }
      main={
        <IntentButton intent="new" hidden={{ id: newId }} leaves variant="filled" fullWidth>
          New invoice
        </IntentButton>
      }
      notice={<PeriodSums of={sums} today={today} />}
    >
      <ViewDrawer
        key={`${view?.id} ${view?.name} ${viewSearch}`}
        answer={answer}
        view={view}
        id={newView}
        search={viewSearch}
      >
        Keeps the state, the period and the search of this list under a name.
      </ViewDrawer>
    </ListPage>
  )
}
