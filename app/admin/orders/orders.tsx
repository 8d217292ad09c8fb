import { href, useLocation } from "react-router"
import { getWorkPictures } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { countOrders } from "../../../domain/orders/order-counts.server.ts"
import { getOrderFilterOptions } from "../../../domain/orders/order-filter-options.server.ts"
import { listOrders, type OrderListItem } from "../../../domain/orders/order-queries.server.ts"
import { getOrderSourceLabel } from "../../../domain/orders/order-sources.ts"
import { listMonthTotals } from "../../../domain/orders/order-totals.server.ts"
import { groupOrderLines } from "../../../domain/orders/ordered-works.ts"
import { getOpenReturnStates } from "../../../domain/orders/return-queries.server.ts"
import { findPaymentMethod } from "../../../domain/payments/ledger/payment-methods.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { readFormData } from "../../request/read-form.ts"
import { DrawerLink } from "../kit/drawer/drawer.tsx"
import { AnchorButton, LinkButton } from "../kit/link-button.tsx"
import { ListPage } from "../kit/list/list-page.tsx"
import { isSavedViewForm, runSavedViewAction } from "../kit/saved-views/saved-view-actions.server.ts"
import { getSavedViews } from "../kit/saved-views/saved-view-queries.server.ts"
import { isViewDrawerAnswer, ViewDrawer, viewDrawerId } from "../kit/saved-views/view-drawer.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/orders"
import { runBulkOrderAction } from "./bulk-order-actions.server.ts"
import { formatOrderedWorks } from "./format-copies.ts"
import { formatNextOrderStep } from "./format-next-step.ts"
import { formatLateOrders, formatOrderMonth, formatOrderTotals } from "./format-order-totals.ts"
import { orderList, orderViewList, parseOrderQuery } from "./order-list-config.tsx"

export const meta: Route.MetaFunction = () => studioMeta(orderList.title)

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const { query, choice } = parseOrderQuery(request.url)
  const [{ items, next }, totals, counts, differ, saved, { site }] = await Promise.all([
    listOrders(shop, admin, { ...choice, after: query.after }).then(unwrapOutcome),
    listMonthTotals(shop, admin, choice).then(unwrapOutcome),
    countOrders(shop, admin).then(unwrapOutcome),
    getOrderFilterOptions(shop, admin).then(unwrapOutcome),
    getSavedViews(shop, admin, orderViewList, request.url),
    getSettings(shop.db, "site"),
  ])
  const [pictures, asked] = await Promise.all([
    getWorkPictures(
      shop,
      items.flatMap((order) => order.lines.map((line) => line.artworkId)),
    ),
    getOpenReturnStates(
      shop,
      admin,
      items.map(({ id }) => id),
    ).then(unwrapOutcome),
  ])
  const clock = { now: shop.now(), timeZone: site.timeZone }
  const getMonth = (at: Date) => {
    const month = getCalendarDate(site.timeZone, at).slice(0, 7)
    const ofMonth = totals.filter((one) => one.month === month)
    return { words: formatOrderMonth(month), note: ofMonth.length > 0 ? formatOrderTotals(ofMonth) : "" }
  }
  return {
    rows: items.map((order) => ({
      ...toOrderRow(order, pictures),
      next: formatNextOrderStep(order, asked.get(order.id), clock),
      month: getMonth(order.placedAt),
    })),
    // A fuzzy search has no totals.
    facts: {
      all: totals.length > 0 || items.length === 0 ? formatOrderTotals(totals) : "",
      late: formatLateOrders(totals),
    },
    ...{ next, counts, query, saved },
    choices: {
      method: toChoices(differ.method, (id) => findPaymentMethod(id)?.name ?? id),
      sold: toChoices(differ.sold, getOrderSourceLabel),
      delivery: toChoices(differ.delivery, (how) => (how === "pickup" ? "Picked up" : "Sent")),
      year: toChoices(differ.year, (year) => year),
    },
  }
})

const toChoices = (values: string[], wordsOf: (value: string) => string) =>
  values.length > 1 ? values.map((value) => ({ value, words: wordsOf(value) })) : []

const toOrderRow = (order: OrderListItem, pictures: Awaited<ReturnType<typeof getWorkPictures>>) => ({
  number: order.number,
  placedAt: order.placedAt,
  name: order.name,
  place: order.address ? order.address.city : order.shipping.name,
  total: order.total,
  currency: order.currency,
  orderState: order.orderState,
  quoteAskedAt: order.quoteAskedAt,
  quotedAt: order.quotedAt,
  paymentState: order.paymentState,
  fulfilmentState: order.fulfilmentState,
  shipping: { pickup: order.shipping.pickup },
  titles: formatOrderedWorks(order.lines),
  works: order.lines.length,
  pictures: groupOrderLines(order.lines).flatMap(({ lines: [line] }) => {
    const picture = line?.artworkId ? pictures[line.artworkId] : undefined
    return line && picture ? [{ ...picture, id: line.id }] : []
  }),
})

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const form = await readFormData(request)
  return isSavedViewForm(form)
    ? runSavedViewAction({ shop, admin, list: orderViewList }, form)
    : runBulkOrderAction(shop, admin, form)
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const answer = actionData as ActionAnswer
  const { view, views, newView, search: viewSearch } = loaderData.saved
  return (
    <ListPage
      list={orderList}
      data={loaderData}
      answer={isViewDrawerAnswer(answer) ? undefined : answer}
      saved={views}
      details={
        <>
          <span>{loaderData.facts.all}</span>
          {loaderData.facts.late && <span className="alarm">{loaderData.facts.late}</span>}
        </>
      }
      quiet={
        <>
          <DrawerLink sheet={viewDrawerId}>{view ? "This view" : "Save view"}</DrawerLink>
          <LinkButton to={href("/admin/orders/reservations")}>Reservations</LinkButton>
          <AnchorButton href={href("/admin/orders/export") + search} aria-label="Export as CSV" download>
            CSV
          </AnchorButton>
        </>
      }
      main={
        <LinkButton variant="filled" to={href("/admin/orders/sale")} fullWidth>
          Record a sale
        </LinkButton>
      }
    >
      <ViewDrawer
        key={`${view?.id} ${view?.name} ${viewSearch}`}
        answer={answer}
        view={view}
        id={newView}
        search={viewSearch}
      >
        Keeps the state, filters and search of this list under a name.
      </ViewDrawer>
    </ListPage>
  )
}
