import { href } from "react-router"
import type { SmallPicture, UnfinishedWork } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import type { LowEdition } from "../../../domain/artworks/status/time-on-market.server.ts"
import type { ParkedJobs } from "../../../domain/job-runs.server.ts"
import type { MailboxState } from "../../../domain/messages/inbound/mailbox-access.server.ts"
import type { ThreadToAnswer } from "../../../domain/messages/threads/threads-to-answer.server.ts"
import type { StalledIssue } from "../../../domain/newsletter/issues/issue-progress.server.ts"
import type { OrderListItem } from "../../../domain/orders/order-queries.server.ts"
import type { Reservation } from "../../../domain/orders/reservation-queries.server.ts"
import type { ReturnToHandle } from "../../../domain/orders/return-queries.server.ts"
import { getShipByDate } from "../../../domain/orders/ship-by-date.ts"
import type { EmailCounts } from "../../../domain/outbox/outbox-queries.server.ts"
import type { PaymentsStatus } from "../../../domain/payments/card-accounts/payments-status.server.ts"
import type { PaymentLine } from "../../../domain/payments/order-payments.server.ts"
import type { SettingsProblem } from "../../../domain/settings/stored-settings.ts"
import { daysBetween } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { getCalendarDate, type TimeZone } from "../../../lib/site-time.ts"
import { formatCount, formatSpelledCount } from "../kit/format-count.ts"
import { finishTasks } from "./finish-tasks.ts"
import { cardPaymentTasks, mailboxTasks, parkedTask } from "./site-tasks.ts"
import { blankTask, type DashboardTask, markTitle, stripTitleMarks } from "./task.ts"

/** `more`: the number of tasks that are not listed. */
export type TaskGroup = { verb: string; tasks: DashboardTask[]; more: number }

/** `count`: also of those that are not listed. */
type OldestOrders = { orders: OrderListItem[]; count: number }

export type WaitingTasks = {
  now: Date
  timeZone: TimeZone
  toPrice: OldestOrders
  toPay: OldestOrders
  toSend: OldestOrders
  asked: ReturnToHandle[]
  /** Orders with a refund by hand or an overpayment. */
  toRefund: OldestOrders
  invoiceRefunds: DashboardTask[]
  ending: Reservation[]
  unmatched: { payments: PaymentLine[]; count: number }
  messages: { threads: ThreadToAnswer[]; count: number }
  toSell: DashboardTask[]
  commissions: Record<"answer" | "remind" | "make", DashboardTask[]>
  emails: EmailCounts
  /** Null if none is configured. */
  mailbox: MailboxState | null
  cardPayments: PaymentsStatus | null
  smtp: boolean
  unfinished: { works: UnfinishedWork[]; count: number }
  inventory: DashboardTask[]
  shows: DashboardTask[]
  low: LowEdition[]
  /** Settings of an older version that are no longer valid. */
  settings: SettingsProblem[]
  waitingIssues: StalledIssue[]
  parked: ParkedJobs[]
  pictures: Record<string, SmallPicture>
}

/** Late tasks first, within and among groups. */
export function listDashboardTasks(waiting: WaitingTasks): TaskGroup[] {
  const { toPrice, toSend, toPay, toRefund, messages } = waiting
  const orderGroup = (verb: string, { orders, count }: OldestOrders, task: typeof payTask): TaskGroup => ({
    verb,
    tasks: orders.map((order) => task(order, waiting)),
    more: count - orders.length,
  })
  const groups: TaskGroup[] = [
    { verb: "Fix", tasks: fixTasks(waiting), more: 0 },
    { verb: "Sell", tasks: waiting.toSell, more: 0 },
    orderGroup("Price deliveries", toPrice, priceTask),
    orderGroup("Ship and hand over", toSend, sendTask),
    orderGroup("Confirm payments", toPay, payTask),
    {
      verb: "Decide",
      tasks: waiting.unmatched.payments.map(unmatchedPaymentTask),
      more: waiting.unmatched.count - waiting.unmatched.payments.length,
    },
    {
      verb: "Send money back",
      tasks: [...waiting.invoiceRefunds, ...toRefund.orders.map((order) => refundTask(order, waiting))],
      more: toRefund.count - toRefund.orders.length,
    },
    { verb: "Make", tasks: waiting.commissions.make, more: 0 },
    {
      verb: "Remind",
      tasks: [
        ...waiting.commissions.remind,
        ...waiting.ending.map(reservationTask),
        ...waiting.inventory,
        ...waiting.shows,
      ],
      more: 0,
    },
    {
      verb: "Answer",
      tasks: [
        ...waiting.asked.map(returnTask),
        ...waiting.commissions.answer,
        ...messages.threads.map((message) => answerTask(message, waiting)),
      ],
      more: messages.count - messages.threads.length,
    },
    { verb: "Finish", tasks: finishTasks(waiting.unfinished, waiting.pictures), more: 0 },
    { verb: "Look at", tasks: waiting.low.map((edition) => lowTask(edition, waiting)), more: 0 },
    { verb: "Set up", tasks: setUpTasks(waiting), more: 0 },
  ]
  return sortLateFirst(
    groups
      .filter(({ tasks }) => tasks.length > 0)
      .map((group) => ({ ...group, tasks: sortLateFirst(group.tasks, (task) => task.late !== null) })),
    (group) => group.tasks.some((task) => task.late !== null),
  )
}

const sortLateFirst = <T>(all: T[], isLate: (one: T) => boolean) => [
  ...all.filter(isLate),
  ...all.filter((one) => !isLate(one)),
]

/** `3 days late`, counted from the end of the due day in the site's time zone. */
function formatDelay(due: Date, { now, timeZone }: WaitingTasks): string | null {
  const days = daysBetween(getCalendarDate(timeZone, due), getCalendarDate(timeZone, now))
  return days > 0 ? `${formatCount(days, "day")} late` : null
}

const toSingleQuotes = (words: string) => words.replaceAll("“", "‘").replaceAll("”", "’")

const formatTitles = (lines: OrderListItem["lines"]) => lines.map((line) => markTitle(line.title)).join(", ")

const findPicture = (lines: OrderListItem["lines"], { pictures }: WaitingTasks) =>
  lines.map((line) => (line.artworkId ? pictures[line.artworkId] : undefined)).find(Boolean) ?? null

const getOrderPath = ({ number }: OrderListItem) => href("/admin/orders/:number", { number })

function sendTask(order: OrderListItem, waiting: WaitingTasks): DashboardTask {
  const pickup = order.shipping.pickup
  const ready = order.fulfilmentState === "ready_for_pickup"
  const left = order.lines.filter((line) => line.parcelId === null)
  const partly = order.fulfilmentState === "partially_shipped"
  const verb = pickup ? (ready ? "Hand over" : "Make ready") : partly ? "Ship the rest of" : "Ship"
  const gone = partly ? ` (${order.lines.length - left.length} of ${order.lines.length} shipped)` : ""
  return {
    key: order.number,
    picture: findPicture(left, waiting),
    what: `${verb} order ${order.number}`,
    detail: `${formatTitles(left)} for ${stripTitleMarks(order.name)}${gone}`,
    due: { words: "Ordered", at: order.placedAt },
    late: ready ? null : formatDelay(getShipByDate(order), waiting),
    act: pickup
      ? { verb: "Open", to: getOrderPath(order) }
      : { verb: "Ship", to: `${getOrderPath(order)}?sheet=shipment` },
  }
}

/** Late when the reservation of the works ends. */
function priceTask(order: OrderListItem, waiting: WaitingTasks): DashboardTask {
  return {
    key: order.number,
    picture: findPicture(order.lines, waiting),
    what: `Price the delivery of ${order.number}`,
    detail: `${formatTitles(order.lines)} to ${stripTitleMarks([order.address?.city, order.address?.country].filter(Boolean).join(", "))} for ${stripTitleMarks(order.name)}`,
    due: order.dueAt ? { words: "Due", at: order.dueAt } : { words: "Asked", at: order.placedAt },
    late: order.dueAt && formatDelay(order.dueAt, waiting),
    act: { verb: "Price it", to: `${getOrderPath(order)}?sheet=delivery-price` },
  }
}

function payTask(order: OrderListItem, waiting: WaitingTasks): DashboardTask {
  return {
    key: order.number,
    picture: findPicture(order.lines, waiting),
    what: `Confirm the payment for ${order.number}`,
    detail: `${formatTitles(order.lines)}, ${formatMoney(order.total, order.currency)} expected from ${stripTitleMarks(order.name)}`,
    due: order.dueAt ? { words: "Due", at: order.dueAt } : { words: "Ordered", at: order.placedAt },
    late: order.dueAt && formatDelay(order.dueAt, waiting),
    act: { verb: "Record payment", to: `${getOrderPath(order)}?decide=payment` },
  }
}

const unmatchedPaymentTask = ({
  id,
  amount,
  currency,
  method,
  reference,
  receivedAt,
  reason,
}: PaymentLine): DashboardTask => ({
  ...blankTask,
  key: id,
  what: `${formatMoney(amount, currency)} came in and pays no order`,
  detail: stripTitleMarks(`${method}, ${reference}. ${reason}`),
  due: { words: "Came", at: receivedAt },
  act: { verb: "Decide", to: href("/admin/orders/unmatched") },
})

const returnKindLabels: Record<string, string> = {
  cancel: "asks to cancel",
  return: "asks to return a work of",
  damage: "reports damage to",
}

function returnTask({ id, kind, state, number, name, reason, requestedAt, receivedAt }: ReturnToHandle): DashboardTask {
  const page = href("/admin/orders/:number", { number })
  const isBack = state !== "requested"
  return {
    ...blankTask,
    key: id,
    what: isBack
      ? `Inspect what came back of ${number}`
      : `${stripTitleMarks(name)} ${returnKindLabels[kind]} ${number}`,
    detail: `“${stripTitleMarks(reason.slice(0, 140).replaceAll(/\s+/g, " "))}${reason.length > 140 ? "…" : ""}”`,
    due: isBack && receivedAt ? { words: "Came back", at: receivedAt } : { words: "Asked", at: requestedAt },
    act: isBack ? { verb: "Inspect", to: `${page}?decide=return-close` } : { verb: "Answer", to: page },
  }
}

function refundTask(order: OrderListItem, waiting: WaitingTasks): DashboardTask {
  const over = order.over > 0
  return {
    key: order.number,
    picture: findPicture(order.lines, waiting),
    what: over
      ? `${formatMoney(order.over, order.currency)} more than the total came in for ${order.number}`
      : `Send money back for ${order.number}`,
    detail: over
      ? `From ${stripTitleMarks(order.name)}. It is to go back.`
      : `To ${stripTitleMarks(order.name)}. Then press Sent on the order’s page.`,
    due: null,
    late: null,
    act: { verb: over ? "Decide" : "Open", to: over ? `${getOrderPath(order)}?decide=refund` : getOrderPath(order) },
  }
}

const reservationTask = ({ id, title, name, ends }: Reservation): DashboardTask => ({
  ...blankTask,
  key: id,
  what: `${markTitle(title)} is reserved for ${stripTitleMarks(name)}, but not much longer`,
  detail: "Remind them, or reserve it longer. After that day it’s available again.",
  // `ends` is the first moment after the last day.
  due: { words: "Until", at: new Date(+ends - 1000) },
  act: { verb: "Open", to: href("/admin/orders/reservations") },
})

function answerTask(message: ThreadToAnswer, { pictures }: WaitingTasks): DashboardTask {
  const about = message.artworkTitle ? ` about ${markTitle(message.artworkTitle)}` : ""
  return {
    key: message.id,
    picture: (message.artworkId && pictures[message.artworkId]) || null,
    what: `Answer ${stripTitleMarks(message.name || message.email)}${about}`,
    detail: `“${stripTitleMarks(toSingleQuotes(message.body.slice(0, 140).replaceAll(/\s+/g, " ")))}${message.body.length > 140 ? "…" : ""}”`,
    due: { words: "", at: message.createdAt },
    late: null,
    act: { verb: "Reply", messageId: message.id },
  }
}

const fixTasks = ({
  emails,
  mailbox,
  cardPayments,
  settings,
  waitingIssues,
  parked,
}: WaitingTasks): DashboardTask[] => [
  ...settings.map(settingsTask),
  ...(emails.failed > 0
    ? [
        {
          ...blankTask,
          key: "mails-failed",
          what: `${formatCount(emails.failed, "e-mail")} could not be delivered`,
          detail: "The mailbox says why, and can send them again.",
          act: { verb: "Open", to: `${href("/admin/mailbox")}?state=failed` },
        },
      ]
    : []),
  ...mailboxTasks(mailbox),
  ...(cardPayments ? cardPaymentTasks(cardPayments) : []),
  ...waitingIssues.map(newsletterIssueTask),
  ...parked.map(parkedTask),
]

function newsletterIssueTask({ id, subject, state, problem, uncertain }: StalledIssue): DashboardTask {
  const isDraft = state === "draft"
  return {
    ...blankTask,
    key: `letter-${id}`,
    what: isDraft
      ? `“${subject}” was not sent`
      : problem
        ? `“${subject}” has stopped`
        : `Decide about ${formatCount(uncertain, "e-mail")} of “${subject}”`,
    detail: problem || "The site was stopped while it sent them: nobody knows whether they were accepted.",
    act: {
      verb: "Open",
      to: isDraft ? href("/admin/newsletter/:id/edit", { id }) : href("/admin/newsletter/:id", { id }),
    },
  }
}

const settingsPath = href("/admin/settings")

const settingsGroupLabels: Record<SettingsProblem["group"], [words: string, page: string]> = {
  site: ["identity", settingsPath],
  look: ["colors and type", settingsPath],
  logo: ["logo", href("/admin/settings/logo")],
  gallery: ["gallery", settingsPath],
  navigation: ["navigation", href("/admin/navigation")],
  orders: ["limits of orders", settingsPath],
  buying: ["what buyers are told", settingsPath],
  security: ["security", settingsPath],
  legal: ["legal texts", settingsPath],
  imprint: ["imprint", settingsPath],
  shipping: ["shipping", settingsPath],
  taxes: ["taxes", settingsPath],
  payment: ["payment", settingsPath],
  promises: ["promises", settingsPath],
  protection: ["protection of your work", settingsPath],
  protecting: ["protection of your work", settingsPath],
  about: ["About page", href("/admin/about")],
  demo: ["demo collection", href("/admin/demo")],
  setup: ["set-up", settingsPath],
  mails: ["e-mails", settingsPath],
  newsletter: ["newsletter", href("/admin/newsletter/settings")],
  customers: ["customers", href("/admin/customers/settings")],
  mailbox: ["incoming e-mail", href("/admin/settings/incoming")],
  mailServer: ["mail server", href("/admin/settings/mail-server")],
  signIn: ["signing in", href("/admin/settings/sign-in")],
  uploads: ["uploads", settingsPath],
  backups: ["backups", href("/admin/settings/backups")],
}

function settingsTask({ group, field }: SettingsProblem): DashboardTask {
  const [words, page] = settingsGroupLabels[group]
  return {
    ...blankTask,
    key: `settings-${group}-${field}`,
    what: `Check the settings: ${words}`,
    detail: `What was saved for “${field}” can’t be used by this version, so the site shows its default.`,
    act: { verb: "Open the page", to: page },
  }
}

function setUpTasks({ emails, smtp }: WaitingTasks): DashboardTask[] {
  if (smtp) return []
  const waitingNotice =
    emails.filed > 0 ? `${formatCount(emails.filed, "e-mail is", "e-mails are")} waiting in the mailbox. ` : ""
  return [
    {
      ...blankTask,
      key: "no-smtp",
      what: "Connect a mail server",
      detail: `${waitingNotice}Buyers get no e-mail before that.`,
      act: { verb: "Connect", to: href("/admin/settings/mail-server") },
    },
  ]
}

function lowTask({ id, title, left, size }: LowEdition, { pictures }: WaitingTasks): DashboardTask {
  return {
    ...blankTask,
    key: id,
    picture: pictures[id] ?? null,
    what: `${formatSpelledCount(left, "copy", "copies")} left of ${markTitle(title)}`,
    detail: `Edition of ${size}. The last ones may cost more.`,
    act: { verb: "Edit", to: href("/admin/artworks/:id/edit", { id }) },
  }
}
