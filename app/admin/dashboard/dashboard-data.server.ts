import { href } from "react-router"
import type { Actor } from "../../../domain/actor.ts"
import { countWorks } from "../../../domain/artworks/list/work-views.server.ts"
import {
  getWorkPictures,
  listPictureShelves,
  listUnfinishedWorks,
} from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { listLowEditions } from "../../../domain/artworks/status/time-on-market.server.ts"
import { getCommissionBoard } from "../../../domain/commissions/board-queries.server.ts"
import { listDueExhibitions } from "../../../domain/exhibitions/due-exhibitions.server.ts"
import { listDueReturns, listLatePayouts, listSoldWhileOut } from "../../../domain/inventory/agreement-list.server.ts"
import { listParkedJobs } from "../../../domain/job-runs.server.ts"
import { findMailboxState } from "../../../domain/messages/inbound/mailbox-access.server.ts"
import { listThreadsToAnswer } from "../../../domain/messages/threads/threads-to-answer.server.ts"
import { listStalledIssues } from "../../../domain/newsletter/issues/issue-progress.server.ts"
import { countOrders } from "../../../domain/orders/order-counts.server.ts"
import { countWaitingOrders, listOrders } from "../../../domain/orders/order-queries.server.ts"
import { listReservations } from "../../../domain/orders/reservation-queries.server.ts"
import { listReturnsToHandle } from "../../../domain/orders/return-queries.server.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import { countEmails } from "../../../domain/outbox/outbox-queries.server.ts"
import { getPaymentsStatus } from "../../../domain/payments/card-accounts/payments-status.server.ts"
import { type InvoiceRefund, listInvoiceRefundsToSend } from "../../../domain/payments/invoice-refunds.server.ts"
import { countUnmatchedPayments } from "../../../domain/payments/unmatched-payment-queries.server.ts"
import { getSettings, listSettingsProblems } from "../../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { listPurchaseRequests } from "../../../domain/viewing-rooms/purchase-requests.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { getDashboardCharts, listChartWorkIds } from "./chart-data.server.ts"
import { commissionTasks } from "./commission-tasks.ts"
import { getFirstSteps } from "./first-steps.server.ts"
import { inventoryTasks } from "./inventory-tasks.ts"
import { showTasks } from "./show-tasks.ts"
import { blankTask, type DashboardTask } from "./task.ts"
import { listDashboardTasks, type WaitingTasks } from "./tasks.ts"
import { viewingRoomTasks } from "./viewing-room-tasks.ts"

const stripAsterisks = (words: string) => words.replaceAll("*", "")

const invoiceRefundTasks = (waiting: InvoiceRefund[]): DashboardTask[] =>
  waiting.map(({ id, invoiceId, number, buyer, amount, currency, failed, failure, at }) => ({
    ...blankTask,
    key: id,
    what: failed
      ? `${formatMoney(amount, currency)} of ${number} could not be sent back`
      : `Send ${formatMoney(amount, currency)} of ${number} back`,
    detail: failed
      ? stripAsterisks(`To ${buyer}. ${failure}`)
      : `To ${stripAsterisks(buyer)}. Then press Sent on the invoice’s page.`,
    due: { words: failed ? "Failed" : "Decided", at },
    act: { verb: "Open", to: href("/admin/invoices/:id", { id: invoiceId }) },
  }))

async function listOldestOrders(shop: Shop, admin: Actor) {
  const list = async (filter: "to_price" | "to_pay" | "to_send" | "to_refund") =>
    unwrapOutcome(await listOrders(shop, admin, { filter, oldestFirst: true })).items
  const [toPrice, toPay, toSend, toRefund, counts, waiting] = await Promise.all([
    list("to_price"),
    list("to_pay"),
    list("to_send"),
    list("to_refund"),
    countOrders(shop, admin).then(unwrapOutcome),
    countWaitingOrders(shop, admin).then(unwrapOutcome),
  ])
  return {
    toPrice: { orders: toPrice, count: waiting.toPrice },
    toPay: { orders: toPay, count: waiting.toPay },
    toSend: { orders: toSend, count: waiting.toSend },
    toRefund: { orders: toRefund, count: counts.to_refund },
  }
}

const listOrderedWorkIds = (groups: Pick<WaitingTasks["toPay"], "orders">[]) =>
  groups.flatMap(({ orders }) => orders.flatMap(({ lines }) => lines.map(({ artworkId }) => artworkId)))

async function listCommissionTasks(shop: Shop, admin: Actor) {
  const board = unwrapOutcome(await getCommissionBoard(shop, admin, { view: "board", search: "", late: false }))
  return commissionTasks(board.cards, board.today, shop.now())
}

async function listInventoryTasks(shop: Shop, admin: Actor) {
  const [returns, payouts, sold] = [
    unwrapOutcome(await listDueReturns(shop, admin)),
    unwrapOutcome(await listLatePayouts(shop, admin)),
    unwrapOutcome(await listSoldWhileOut(shop, admin)),
  ]
  return inventoryTasks(returns, payouts, sold)
}

const endsSoonMs = 3 * 86_400_000

/** Admin only. `start`: the first steps; null once a work is published. */
export async function getDashboard(shop: Shop, admin: Actor) {
  const now = shop.now()
  const { site } = await getSettings(shop.db, "site")
  const [orders, toAnswer, emails, parked, unfinished, low, shelves, counts, settings, answers] = await Promise.all([
    listOldestOrders(shop, admin),
    listThreadsToAnswer(shop, admin).then(unwrapOutcome),
    countEmails(shop, admin).then(unwrapOutcome),
    listParkedJobs(shop, admin).then(unwrapOutcome),
    listUnfinishedWorks(shop, admin).then(unwrapOutcome),
    listLowEditions(shop, admin).then(unwrapOutcome),
    listPictureShelves(shop, admin).then(unwrapOutcome),
    countWorks(shop, admin).then(unwrapOutcome),
    listSettingsProblems(shop, admin).then(unwrapOutcome),
    getDashboardCharts(shop, admin, site),
  ])
  const asked = unwrapOutcome(await listPurchaseRequests(shop, admin))
  const isFirstRun = counts.draft === counts.all && counts.archived === 0
  const [pictures, start] = await Promise.all([
    getWorkPictures(shop, [
      ...listOrderedWorkIds(Object.values(orders)),
      ...toAnswer.threads.map((message) => message.artworkId),
      ...unfinished.works.map((work) => work.id),
      ...low.map((work) => work.id),
      ...asked.map((work) => work.artworkId),
      ...listChartWorkIds(answers),
    ]),
    isFirstRun ? getFirstSteps(shop, admin) : null,
  ])
  const groups = listDashboardTasks({
    now,
    timeZone: site.timeZone,
    ...orders,
    asked: unwrapOutcome(await listReturnsToHandle(shop, admin)),
    invoiceRefunds: invoiceRefundTasks(unwrapOutcome(await listInvoiceRefundsToSend(shop, admin))),
    toSell: viewingRoomTasks(asked, { timeZone: site.timeZone, pictures }),
    // Holds of collectors who asked to buy are listed under Sell.
    ending: unwrapOutcome(await listReservations(shop, admin)).filter(
      ({ id, ends }) => +ends - +now < endsSoonMs && !asked.some(({ holdId }) => holdId === id),
    ),
    unmatched: unwrapOutcome(await countUnmatchedPayments(shop, admin)),
    messages: toAnswer,
    commissions: await listCommissionTasks(shop, admin),
    emails,
    settings,
    waitingIssues: unwrapOutcome(await listStalledIssues(shop, admin)),
    parked,
    mailbox: await findMailboxState(shop),
    cardPayments: await getPaymentsStatus(shop),
    smtp: await hasMailServer(shop),
    // The first steps already name what the first work lacks.
    unfinished: isFirstRun ? { works: [], count: 0 } : unfinished,
    inventory: await listInventoryTasks(shop, admin),
    shows: showTasks(unwrapOutcome(await listDueExhibitions(shop, admin))),
    low,
    pictures,
  })
  const { currency, location } = site
  const month = getCalendarDate(site.timeZone, now).slice(0, 7)
  return { now, month, groups, shelves, counts, start, answers, pictures, currency, location }
}
