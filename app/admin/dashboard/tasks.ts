import { href } from "react-router"
import type { LowEdition } from "../../../domain/artworks/waits.server.ts"
import type { SmallPicture, UnfinishedWork } from "../../../domain/artworks/work-pictures.server.ts"
import type { ParkedJobs } from "../../../domain/job-runs.server.ts"
import type { MailCounts } from "../../../domain/mails/mail-queries.server.ts"
import type { MailboxState } from "../../../domain/messages/mailbox.server.ts"
import type { LetterToAnswer } from "../../../domain/messages/to-answer.server.ts"
import type { WaitingLetter } from "../../../domain/newsletter/letters-under-way.server.ts"
import type { OrderListItem } from "../../../domain/orders/order-queries.server.ts"
import type { Reservation } from "../../../domain/orders/reservation-queries.server.ts"
import type { AskedReturn } from "../../../domain/orders/return-queries.server.ts"
import { shipBy } from "../../../domain/orders/ship-by.ts"
import type { SettingsProblem } from "../../../domain/settings/stored-settings.ts"
import type { MoneyIn } from "../../../domain/settlement/order-money.server.ts"
import { daysBetween } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { dayIn, type TimeZone } from "../../../lib/site-time.ts"
import { countInWords, formatCount } from "../kit/count.ts"
import { finishTasks } from "./finish-tasks.ts"
import { mailboxTasks } from "./mailbox-task.ts"
import { parkedTask } from "./parked-task.ts"
import { blank, type DashboardTask, plain, titled } from "./task.ts"

/** `more`: the number of tasks that are not listed. */
export type TaskGroup = { verb: string; tasks: DashboardTask[]; more: number }

export type WaitingTasks = {
  now: Date
  timeZone: TimeZone
  /** The oldest orders, and their total number. */
  toPrice: { orders: OrderListItem[]; count: number }
  toPay: { orders: OrderListItem[]; count: number }
  toSend: { orders: OrderListItem[]; count: number }
  asked: AskedReturn[]
  /** Orders with a refund by hand or an overpayment. */
  toRefund: { orders: OrderListItem[]; count: number }
  invoiceRefunds: DashboardTask[]
  ending: Reservation[]
  unmatched: { payments: MoneyIn[]; count: number }
  messages: { letters: LetterToAnswer[]; count: number }
  toSell: DashboardTask[]
  commissions: Record<"answer" | "remind" | "make", DashboardTask[]>
  mails: MailCounts
  /** Null if none is configured. */
  mailbox: MailboxState | null
  smtp: boolean
  unfinished: { works: UnfinishedWork[]; count: number }
  inventory: DashboardTask[]
  shows: DashboardTask[]
  low: LowEdition[]
  /** Settings of an older version that are no longer valid. */
  settings: SettingsProblem[]
  letters: WaitingLetter[]
  parked: ParkedJobs[]
  pictures: Record<string, SmallPicture>
}

/** Late tasks first, within and among groups. */
export function tasksOf(waiting: WaitingTasks): TaskGroup[] {
  const { toPrice, toSend, toPay, toRefund, messages } = waiting
  const groups: TaskGroup[] = [
    { verb: "Fix", tasks: fixTasks(waiting), more: 0 },
    { verb: "Sell", tasks: waiting.toSell, more: 0 },
    {
      verb: "Price deliveries",
      tasks: toPrice.orders.map((order) => priceTask(order, waiting)),
      more: toPrice.count - toPrice.orders.length,
    },
    {
      verb: "Ship and hand over",
      tasks: toSend.orders.map((order) => sendTask(order, waiting)),
      more: toSend.count - toSend.orders.length,
    },
    {
      verb: "Confirm payments",
      tasks: toPay.orders.map((order) => payTask(order, waiting)),
      more: toPay.count - toPay.orders.length,
    },
    {
      verb: "Decide",
      tasks: waiting.unmatched.payments.map(moneyTask),
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
        ...waiting.asked.map(askedTask),
        ...waiting.commissions.answer,
        ...messages.letters.map((message) => answerTask(message, waiting)),
      ],
      more: messages.count - messages.letters.length,
    },
    {
      verb: "Finish",
      tasks: finishTasks(waiting.unfinished, waiting.pictures),
      more: 0,
    },
    { verb: "Look at", tasks: waiting.low.map((edition) => lowTask(edition, waiting)), more: 0 },
    { verb: "Set up", tasks: setUpTasks(waiting), more: 0 },
  ]
  return lateFirst(
    groups
      .filter(({ tasks }) => tasks.length > 0)
      .map((group) => ({ ...group, tasks: lateFirst(group.tasks, (task) => task.late !== null) })),
    (group) => group.tasks.some((task) => task.late !== null),
  )
}

const lateFirst = <T>(all: T[], isLate: (one: T) => boolean) => [
  ...all.filter(isLate),
  ...all.filter((one) => !isLate(one)),
]

/** `3 days late`, counted from the end of the due day in the site's time zone. */
function lateSince(due: Date, { now, timeZone }: WaitingTasks): string | null {
  const days = daysBetween(dayIn(timeZone, due), dayIn(timeZone, now))
  return days > 0 ? `${formatCount(days, "day")} late` : null
}

const single = (words: string) => words.replaceAll("“", "‘").replaceAll("”", "’")

const titlesOf = (lines: OrderListItem["lines"]) => lines.map((line) => titled(line.title)).join(", ")

const pictureOf = (lines: OrderListItem["lines"], { pictures }: WaitingTasks) =>
  lines.map((line) => (line.artworkId ? pictures[line.artworkId] : undefined)).find(Boolean) ?? null

const pathOf = ({ number }: OrderListItem) => href("/admin/orders/:number", { number })

function sendTask(order: OrderListItem, waiting: WaitingTasks): DashboardTask {
  const pickup = order.shipping.pickup
  const ready = order.fulfilmentState === "ready_for_pickup"
  const left = order.lines.filter((line) => line.parcelId === null)
  const partly = order.fulfilmentState === "partially_shipped"
  const verb = pickup ? (ready ? "Hand over" : "Make ready") : partly ? "Ship the rest of" : "Ship"
  const gone = partly ? ` (${order.lines.length - left.length} of ${order.lines.length} shipped)` : ""
  return {
    key: order.number,
    picture: pictureOf(left, waiting),
    what: `${verb} order ${order.number}`,
    detail: `${titlesOf(left)} for ${plain(order.name)}${gone}`,
    due: { words: "Ordered", at: order.placedAt },
    late: ready ? null : lateSince(shipBy(order), waiting),
    act: pickup ? { verb: "Open", to: pathOf(order) } : { verb: "Ship", to: `${pathOf(order)}?sheet=shipment` },
  }
}

/** Late when the reservation of the works ends. */
function priceTask(order: OrderListItem, waiting: WaitingTasks): DashboardTask {
  return {
    key: order.number,
    picture: pictureOf(order.lines, waiting),
    what: `Price the delivery of ${order.number}`,
    detail: `${titlesOf(order.lines)} to ${plain([order.address?.city, order.address?.country].filter(Boolean).join(", "))} for ${plain(order.name)}`,
    due: order.dueAt ? { words: "Due", at: order.dueAt } : { words: "Asked", at: order.placedAt },
    late: order.dueAt && lateSince(order.dueAt, waiting),
    act: { verb: "Price it", to: `${pathOf(order)}?sheet=delivery-price` },
  }
}

function payTask(order: OrderListItem, waiting: WaitingTasks): DashboardTask {
  return {
    key: order.number,
    picture: pictureOf(order.lines, waiting),
    what: `Confirm the payment for ${order.number}`,
    detail: `${titlesOf(order.lines)}, ${formatMoney(order.total, order.currency)} expected from ${plain(order.name)}`,
    due: order.dueAt ? { words: "Due", at: order.dueAt } : { words: "Ordered", at: order.placedAt },
    late: order.dueAt && lateSince(order.dueAt, waiting),
    act: { verb: "Record payment", to: `${pathOf(order)}?decide=payment` },
  }
}

const moneyTask = ({ id, amount, currency, method, reference, receivedAt, reason }: MoneyIn): DashboardTask => ({
  ...blank,
  key: id,
  what: `${formatMoney(amount, currency)} came in and pays no order`,
  detail: plain(`${method}, ${reference}. ${reason}`),
  due: { words: "Came", at: receivedAt },
  act: { verb: "Decide", to: href("/admin/orders/unmatched") },
})

const askedWords: Record<string, string> = {
  cancel: "asks to cancel",
  return: "asks to return a work of",
  damage: "reports damage to",
}

function askedTask({ id, kind, state, number, name, reason, requestedAt, receivedAt }: AskedReturn): DashboardTask {
  const page = href("/admin/orders/:number", { number })
  const isBack = state !== "requested"
  return {
    ...blank,
    key: id,
    what: isBack ? `Inspect what came back of ${number}` : `${plain(name)} ${askedWords[kind]} ${number}`,
    detail: `“${plain(reason.slice(0, 140).replaceAll(/\s+/g, " "))}${reason.length > 140 ? "…" : ""}”`,
    due: isBack && receivedAt ? { words: "Came back", at: receivedAt } : { words: "Asked", at: requestedAt },
    act: isBack ? { verb: "Inspect", to: `${page}?decide=return-close` } : { verb: "Answer", to: page },
  }
}

function refundTask(order: OrderListItem, waiting: WaitingTasks): DashboardTask {
  const over = order.over > 0
  return {
    key: order.number,
    picture: pictureOf(order.lines, waiting),
    what: over
      ? `${formatMoney(order.over, order.currency)} more than the total came in for ${order.number}`
      : `Send money back for ${order.number}`,
    detail: over
      ? `From ${plain(order.name)}. It is to go back.`
      : `To ${plain(order.name)}. Then press Sent on the order’s page.`,
    due: null,
    late: null,
    act: { verb: over ? "Decide" : "Open", to: over ? `${pathOf(order)}?decide=refund` : pathOf(order) },
  }
}

const reservationTask = ({ id, title, name, ends }: Reservation): DashboardTask => ({
  ...blank,
  key: id,
  what: `${titled(title)} is reserved for ${plain(name)}, but not much longer`,
  detail: "Remind them, or reserve it longer. After that day it’s available again.",
  // `ends` is the first moment after the last day.
  due: { words: "Until", at: new Date(+ends - 1000) },
  act: { verb: "Open", to: href("/admin/orders/reservations") },
})

function answerTask(message: LetterToAnswer, { pictures }: WaitingTasks): DashboardTask {
  const about = message.artworkTitle ? ` about ${titled(message.artworkTitle)}` : ""
  return {
    key: message.id,
    picture: (message.artworkId && pictures[message.artworkId]) || null,
    what: `Answer ${plain(message.name || message.email)}${about}`,
    detail: `“${plain(single(message.body.slice(0, 140).replaceAll(/\s+/g, " ")))}${message.body.length > 140 ? "…" : ""}”`,
    due: { words: "", at: message.createdAt },
    late: null,
    act: { verb: "Reply", letter: message.id },
  }
}

const fixTasks = ({ mails, mailbox, settings, letters, parked }: WaitingTasks): DashboardTask[] => [
  ...settings.map(settingsTask),
  ...(mails.failed > 0
    ? [
        {
          ...blank,
          key: "mails-failed",
          what: `${formatCount(mails.failed, "e-mail")} could not be delivered`,
          detail: "The mailbox says why, and can send them again.",
          act: { verb: "Open", to: `${href("/admin/mailbox")}?state=failed` },
        },
      ]
    : []),
  ...mailboxTasks(mailbox),
  ...letters.map(letterTask),
  ...parked.map(parkedTask),
]

function letterTask({ id, subject, state, problem, uncertain }: WaitingLetter): DashboardTask {
  const isDraft = state === "draft"
  return {
    ...blank,
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

const settingsPage = href("/admin/settings")

const settingsWords: Record<SettingsProblem["group"], [words: string, page: string]> = {
  site: ["identity", settingsPage],
  look: ["colors and type", settingsPage],
  navigation: ["links", settingsPage],
  orders: ["limits of orders", settingsPage],
  buying: ["what buyers are told", settingsPage],
  security: ["security", settingsPage],
  legal: ["legal texts", settingsPage],
  imprint: ["imprint", settingsPage],
  shipping: ["shipping", settingsPage],
  taxes: ["taxes", settingsPage],
  payment: ["payment", settingsPage],
  promises: ["promises", settingsPage],
  about: ["About page", href("/admin/about")],
  demo: ["demo collection", href("/admin/demo")],
  mails: ["e-mails", settingsPage],
  newsletter: ["newsletter", href("/admin/newsletter/settings")],
  customers: ["customers", href("/admin/customers/settings")],
  mailbox: ["incoming e-mail", href("/admin/settings/incoming")],
  mailServer: ["mail server", href("/admin/settings/mail-server")],
  signIn: ["signing in", href("/admin/settings/sign-in")],
  uploads: ["uploads", settingsPage],
  backups: ["backups", href("/admin/settings/backups")],
}

function settingsTask({ group, field }: SettingsProblem): DashboardTask {
  const [words, page] = settingsWords[group]
  return {
    ...blank,
    key: `settings-${group}-${field}`,
    what: `Check the settings: ${words}`,
    detail: `What was saved for “${field}” can’t be used by this version, so the site shows its default.`,
    act: { verb: "Open the page", to: page },
  }
}

function setUpTasks({ mails, smtp }: WaitingTasks): DashboardTask[] {
  if (smtp) return []
  const kept = mails.filed > 0 ? `${formatCount(mails.filed, "e-mail is", "e-mails are")} waiting in the mailbox. ` : ""
  return [
    {
      ...blank,
      key: "no-smtp",
      what: "Connect a mail server",
      detail: `${kept}Buyers get no e-mail before that.`,
      act: { verb: "Connect", to: href("/admin/settings/mail-server") },
    },
  ]
}

function lowTask({ id, title, left, size }: LowEdition, { pictures }: WaitingTasks): DashboardTask {
  return {
    ...blank,
    key: id,
    picture: pictures[id] ?? null,
    what: `${countInWords(left, "copy", "copies")} left of ${titled(title)}`,
    detail: `Edition of ${size}. The last ones may cost more.`,
    act: { verb: "Edit", to: href("/admin/artworks/:id/edit", { id }) },
  }
}
