import type { Actor } from "../../../domain/actor.ts"
import { lowEditions } from "../../../domain/artworks/waits.server.ts"
import { picturesOfWorks, shelvesOfWorks, unfinishedWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { countWorks } from "../../../domain/artworks/work-views.server.ts"
import { commissionBoard } from "../../../domain/commissions/board-queries.server.ts"
import { dueShows } from "../../../domain/exhibitions/due-shows.server.ts"
import { dueReturns, latePayouts, soldWhileOut } from "../../../domain/inventory/agreement-list.server.ts"
import { parkedJobs } from "../../../domain/job-runs.server.ts"
import { countMails } from "../../../domain/mails/mail-queries.server.ts"
import { mailsLeave } from "../../../domain/mails/mails-leave.server.ts"
import { mailboxState } from "../../../domain/messages/mailbox.server.ts"
import { lettersToAnswer } from "../../../domain/messages/to-answer.server.ts"
import { waitingLetters } from "../../../domain/newsletter/letters-under-way.server.ts"
import { countOrders } from "../../../domain/orders/order-counts.server.ts"
import { countWaitingOrders, listOrders } from "../../../domain/orders/order-queries.server.ts"
import { listReservations } from "../../../domain/orders/reservation-queries.server.ts"
import { waitingReturns } from "../../../domain/orders/return-queries.server.ts"
import { readSettings, settingsProblems } from "../../../domain/settings/settings-queries.server.ts"
import { invoiceRefundsToSend } from "../../../domain/settlement/invoice-refunds.server.ts"
import { countUnmatched } from "../../../domain/settlement/unmatched-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { askedToBuy } from "../../../domain/viewing-rooms/asked-to-buy.server.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { found } from "../found.server.ts"
import { commissionTasks } from "./commission-tasks.ts"
import { inventoryTasks } from "./inventory-tasks.ts"
import { invoiceRefundTasks } from "./invoice-refund-tasks.ts"
import { readAnswers, worksOfAnswers } from "./read-answers.server.ts"
import { roomTasks } from "./room-tasks.ts"
import { showTasks } from "./show-tasks.ts"
import { readStart } from "./start.server.ts"
import { tasksOf } from "./tasks.ts"

const endsSoonMs = 3 * 86_400_000

/** Admin only. `start`: the first steps; null once a work is published. */
export async function readDashboard(shop: Shop, admin: Actor) {
  const now = shop.now()
  const { site } = await readSettings(shop.db, "site")
  const [
    toPrice,
    toPay,
    toSend,
    toRefund,
    orderCounts,
    waiting,
    toAnswer,
    mails,
    parked,
    unfinished,
    low,
    shelves,
    counts,
    settings,
    answers,
  ] = await Promise.all([
    listOrders(shop, admin, { filter: "to_price", oldestFirst: true }).then(found),
    listOrders(shop, admin, { filter: "to_pay", oldestFirst: true }).then(found),
    listOrders(shop, admin, { filter: "to_send", oldestFirst: true }).then(found),
    listOrders(shop, admin, { filter: "to_refund", oldestFirst: true }).then(found),
    countOrders(shop, admin).then(found),
    countWaitingOrders(shop, admin).then(found),
    lettersToAnswer(shop, admin).then(found),
    countMails(shop, admin).then(found),
    parkedJobs(shop, admin).then(found),
    unfinishedWorks(shop, admin).then(found),
    lowEditions(shop, admin).then(found),
    shelvesOfWorks(shop, admin).then(found),
    countWorks(shop, admin).then(found),
    settingsProblems(shop, admin).then(found),
    readAnswers(shop, admin, site),
  ])
  const asked = found(await askedToBuy(shop, admin))
  const isStart = counts.draft === counts.all && counts.archived === 0
  const [pictures, start] = await Promise.all([
    picturesOfWorks(shop, [
      ...[...toPrice.items, ...toPay.items, ...toSend.items, ...toRefund.items].flatMap((order) =>
        order.lines.map((line) => line.artworkId),
      ),
      ...toAnswer.letters.map((message) => message.artworkId),
      ...unfinished.works.map((work) => work.id),
      ...low.map((work) => work.id),
      ...asked.map((work) => work.artworkId),
      ...worksOfAnswers(answers),
    ]),
    isStart ? readStart(shop, admin) : null,
  ])
  const board = found(await commissionBoard(shop, admin, { view: "board", search: "", late: false }))
  const [returns, payouts] = [found(await dueReturns(shop, admin)), found(await latePayouts(shop, admin))]
  const sold = found(await soldWhileOut(shop, admin))
  const groups = tasksOf({
    now,
    timeZone: site.timeZone,
    toPrice: { orders: toPrice.items, count: waiting.toPrice },
    toPay: { orders: toPay.items, count: waiting.toPay },
    toSend: { orders: toSend.items, count: waiting.toSend },
    asked: found(await waitingReturns(shop, admin)),
    toRefund: { orders: toRefund.items, count: orderCounts.to_refund },
    invoiceRefunds: invoiceRefundTasks(found(await invoiceRefundsToSend(shop, admin))),
    toSell: roomTasks(asked, { timeZone: site.timeZone, pictures }),
    // Holds of collectors who asked to buy are listed under Sell.
    ending: found(await listReservations(shop, admin)).filter(
      ({ id, ends }) => +ends - +now < endsSoonMs && !asked.some(({ holdId }) => holdId === id),
    ),
    unmatched: found(await countUnmatched(shop, admin)),
    messages: toAnswer,
    commissions: commissionTasks(board.cards, board.today, now),
    mails,
    settings,
    letters: found(await waitingLetters(shop, admin)),
    parked,
    mailbox: await mailboxState(shop),
    smtp: await mailsLeave(shop),
    // The first steps already name what the first work lacks.
    unfinished: isStart ? { works: [], count: 0 } : unfinished,
    inventory: inventoryTasks(returns, payouts, sold),
    shows: showTasks(found(await dueShows(shop, admin))),
    low,
    pictures,
  })
  const { currency, location } = site
  const month = dayIn(site.timeZone, now).slice(0, 7)
  return { now, month, groups, shelves, counts, start, answers, pictures, currency, location }
}
