import { Button } from "@mantine/core"
import { href, Link, useLocation } from "react-router"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { orderChoices } from "../../../domain/orders/order-choices.server.ts"
import { countOrders } from "../../../domain/orders/order-counts.server.ts"
import { listOrders, type OrderListItem } from "../../../domain/orders/order-queries.server.ts"
import { totalOrders } from "../../../domain/orders/order-totals.server.ts"
import { orderedWorks } from "../../../domain/orders/ordered-works.ts"
import { openReturnStates } from "../../../domain/orders/return-queries.server.ts"
import { wordsOfSource } from "../../../domain/orders/sources.ts"
import { methodOf } from "../../../domain/payments/methods.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { changeViews, isAboutViews } from "../kit/saved-views/change-views.server.ts"
import { isInViewSheet, ViewSheet, viewSheet } from "../kit/saved-views/view-sheet.tsx"
import { readSavedViews } from "../kit/saved-views/views-of.server.ts"
import { SheetLink } from "../kit/sheet/sheet.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/orders"
import { changeMany } from "./change-many.server.ts"
import { formatOrderedWorks } from "./copies.ts"
import { lateWords, monthWords, totalWords } from "./list-totals.ts"
import { nextOf } from "./next-words.ts"
import { orderList, orderQuery, viewedOrders } from "./order-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta(orderList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { query, choice } = orderQuery(request.url)
  const [{ items, next }, totals, counts, differ, saved, { site }] = await Promise.all([
    listOrders(shop, admin, { ...choice, after: query.after }).then(found),
    totalOrders(shop, admin, choice).then(found),
    countOrders(shop, admin).then(found),
    orderChoices(shop, admin).then(found),
    readSavedViews(shop, admin, viewedOrders, request.url),
    readSettings(shop.db, "site"),
  ])
  const [pictures, asked] = await Promise.all([
    picturesOfWorks(
      shop,
      items.flatMap((order) => order.lines.map((line) => line.artworkId)),
    ),
    openReturnStates(
      shop,
      admin,
      items.map(({ id }) => id),
    ).then(found),
  ])
  const clock = { now: shop.now(), timeZone: site.timeZone }
  const monthOf = (at: Date) => {
    const month = dayIn(site.timeZone, at).slice(0, 7)
    const ofMonth = totals.filter((one) => one.month === month)
    return { words: monthWords(month), note: ofMonth.length > 0 ? totalWords(ofMonth) : "" }
  }
  return {
    rows: items.map((order) => ({
      ...rowOf(order, pictures),
      next: nextOf(order, asked.get(order.id), clock),
      month: monthOf(order.placedAt),
    })),
    // A fuzzy search has no totals.
    facts: { all: totals.length > 0 || items.length === 0 ? totalWords(totals) : "", late: lateWords(totals) },
    ...{ next, counts, query, saved },
    choices: {
      method: offered(differ.method, (id) => methodOf(id)?.name ?? id),
      sold: offered(differ.sold, wordsOfSource),
      delivery: offered(differ.delivery, (how) => (how === "pickup" ? "Picked up" : "Sent")),
      year: offered(differ.year, (year) => year),
    },
  }
}

const offered = (values: string[], wordsOf: (value: string) => string) =>
  values.length > 1 ? values.map((value) => ({ value, words: wordsOf(value) })) : []

const rowOf = (order: OrderListItem, pictures: Awaited<ReturnType<typeof picturesOfWorks>>) => ({
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
  pictures: orderedWorks(order.lines).flatMap(({ lines: [line] }) => {
    const picture = line?.artworkId ? pictures[line.artworkId] : undefined
    return line && picture ? [{ ...picture, id: line.id }] : []
  }),
})

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const form = await readFormData(request)
  return isAboutViews(form) ? changeViews(shop, admin, viewedOrders, form) : changeMany(shop, admin, form)
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const answer = actionData as ActionAnswer
  const { view, views, newView, search: kept } = loaderData.saved
  return (
    <ListPage
      list={orderList}
      data={loaderData}
      answer={isInViewSheet(answer) ? undefined : answer}
      saved={views}
      facts={
        <>
          <span>{loaderData.facts.all}</span>
          {loaderData.facts.late && <span className="alarm">{loaderData.facts.late}</span>}
        </>
      }
      quiet={
        <>
          <SheetLink sheet={viewSheet}>{view ? "This view" : "Save view"}</SheetLink>
          <Button variant="transparent" component={Link} to={href("/admin/orders/reservations")}>
            Reservations
          </Button>
          <Button
            variant="transparent"
            component="a"
            href={href("/admin/orders/export") + search}
            aria-label="Export as CSV"
            download
          >
            CSV
          </Button>
        </>
      }
      main={
        <Button variant="filled" component={Link} to={href("/admin/orders/sale")} fullWidth>
          Record a sale
        </Button>
      }
    >
      <ViewSheet key={`${view?.id} ${view?.name} ${kept}`} answer={answer} view={view} id={newView} search={kept}>
        Keeps the state, filters and search of this list under a name.
      </ViewSheet>
    </ListPage>
  )
}
