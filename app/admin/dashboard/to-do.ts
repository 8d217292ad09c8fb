import type { SmallPicture, UnfinishedWork } from "../../../domain/artworks/work-pictures.server.ts"
import type { ParkedJobs } from "../../../domain/job-runs.server.ts"
import type { JobName } from "../../../domain/jobs.ts"
import type { MailCounts } from "../../../domain/mails/mail-queries.server.ts"
import type { UnreadMessage } from "../../../domain/messages/unread-messages.server.ts"
import type { OrderListItem } from "../../../domain/orders/order-queries.server.ts"
import type { SettingsProblem } from "../../../domain/settings/stored-settings.ts"
import { formatMoney } from "../../../lib/money.ts"
import { count, day } from "../kit/dates.ts"

/** One thing that waits for the artist: what, about whom or what, since when, and the one verb that gets it done. */
export type Task = {
  key: string
  picture: SmallPicture | null
  /** Titles of works stand between stars. */
  what: string
  detail: string
  due: string
  late: boolean
  act: { verb: string } & ({ to: string } | { mailTo: string; messageId: string } | { queue: JobName })
}

export type Waiting = {
  now: Date
  toPay: OrderListItem[]
  toSend: OrderListItem[]
  messages: UnreadMessage[]
  mails: MailCounts
  /** What was saved by an older version and is not accepted any more. */
  settings: SettingsProblem[]
  /** Whether there is a mail server to send by. */
  smtp: boolean
  parked: ParkedJobs[]
  unfinished: { works: UnfinishedWork[]; count: number }
  pictures: Record<string, SmallPicture>
}

/** Everything that waits, the most pressing first: what was paid for, what is owed, who asked, what is broken, what is unfinished. */
export const tasksOf = (waiting: Waiting): Task[] => [
  ...oldestFirst(waiting.toSend).map((order) => sendTask(order, waiting)),
  ...oldestFirst(waiting.toPay).map((order) => payTask(order, waiting)),
  ...waiting.messages.map((message) => answerTask(message, waiting)),
  ...settingsTasks(waiting),
  ...mailTasks(waiting),
  ...waiting.parked.map(parkedTask),
  ...workTasks(waiting),
]

const oldestFirst = (orders: OrderListItem[]) =>
  orders.toSorted((a, b) => +new Date(a.placedAt) - +new Date(b.placedAt))

/** Stars mark titles, so no name may bring its own. */
const plain = (words: string) => words.replaceAll("*", "")
const titled = (title: string) => `*${plain(title)}*`

const titlesOf = (order: OrderListItem) => order.lines.map((line) => titled(line.title)).join(", ")

const pictureOf = (order: OrderListItem, { pictures }: Waiting) =>
  order.lines.map((line) => (line.artworkId ? pictures[line.artworkId] : undefined)).find(Boolean) ?? null

function sendTask(order: OrderListItem, waiting: Waiting): Task {
  const pickup = order.shipping.pickup
  const ready = order.fulfilmentState === "ready_for_pickup"
  return {
    key: order.number,
    picture: pictureOf(order, waiting),
    what: `${pickup ? (ready ? "Hand over" : "Make ready") : "Pack and ship"} order ${order.number}`,
    detail: `${titlesOf(order)} for ${plain(order.name)}`,
    due: `Ordered ${day(order.placedAt)}`,
    late: false,
    act: { verb: pickup ? "Open" : "Ship", to: `/admin/orders/${order.number}` },
  }
}

function payTask(order: OrderListItem, waiting: Waiting): Task {
  const late = order.dueAt !== null && new Date(order.dueAt) < waiting.now
  return {
    key: order.number,
    picture: pictureOf(order, waiting),
    what: `Confirm the payment for ${order.number}`,
    detail: `${titlesOf(order)}, ${formatMoney(order.total, order.currency)} expected from ${plain(order.name)}`,
    due: order.dueAt ? `${late ? "Was due" : "Due"} ${day(order.dueAt)}` : `Ordered ${day(order.placedAt)}`,
    late,
    act: { verb: "Mark paid", to: `/admin/orders/${order.number}` },
  }
}

function answerTask(message: UnreadMessage, { pictures }: Waiting): Task {
  const about = message.artworkTitle ? ` about ${titled(message.artworkTitle)}` : ""
  const subject = `Re: ${message.subject || message.artworkTitle || "Your message"}`
  return {
    key: message.id,
    picture: (message.artworkId && pictures[message.artworkId]) || null,
    what: `Answer ${plain(message.name)}${about}`,
    detail: `“${plain(message.body.slice(0, 140).replaceAll(/\s+/g, " "))}${message.body.length > 140 ? "…" : ""}”`,
    due: day(message.createdAt),
    late: false,
    act: {
      verb: "Reply",
      mailTo: `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(subject)}`,
      messageId: message.id,
    },
  }
}

/** What a group is called, and a page that shows it. */
const settingsWords: Record<SettingsProblem["group"], [words: string, page: string]> = {
  site: ["site", "/"],
  legal: ["legal texts", "/terms"],
  shipping: ["shipping", "/shipping"],
  payment: ["payment", "/checkout"],
  about: ["About page", "/about"],
  mails: ["e-mails", "/admin/mailbox"],
  demo: ["demo collection", "/admin/demo"],
}

const settingsTasks = ({ settings }: Waiting): Task[] =>
  settings.map(({ group, field }) => {
    const [words, page] = settingsWords[group]
    return {
      key: `settings-${group}-${field}`,
      picture: null,
      what: `Check the settings: ${words}`,
      detail: `What was saved for “${field}” can’t be used by this version, so the site shows its default.`,
      due: "",
      late: true,
      act: { verb: "See the page", to: page },
    }
  })

function mailTasks({ mails, smtp }: Waiting): Task[] {
  const blank = { picture: null, late: false }
  const tasks: Task[] = []
  if (mails.failed > 0) {
    tasks.push({
      ...blank,
      key: "mails-failed",
      what: `${count(mails.failed, "mail")} could not be delivered`,
      detail: "The mailbox says why, and sends them again.",
      due: "",
      late: true,
      act: { verb: "Look", to: "/admin/mailbox?state=failed" },
    })
  }
  if (!smtp) {
    tasks.push({
      ...blank,
      key: "no-smtp",
      what: "Connect a mail server",
      detail: `${mails.filed > 0 ? `${count(mails.filed, "mail")} lie in the mailbox unsent. ` : ""}Set SMTP_URL (like smtps://user:password@smtp.example.com) where the site is started, and start it again.`,
      due: "",
      late: false,
      act: { verb: "Mailbox", to: "/admin/mailbox" },
    })
  }
  return tasks
}

const parkedWords: Record<JobName, { one: string; does: string }> = {
  "deliver-mail": { one: "e-mail", does: "Sending" },
  "derive-picture": { one: "picture", does: "Preparing" },
  "remove-picture": { one: "deleted picture", does: "Removing the files of" },
  "release-holds": { one: "hold", does: "Releasing" },
  "drop-old-bodies": { one: "old e-mail", does: "Clearing" },
}

function parkedTask({ queue, count: jobs }: ParkedJobs): Task {
  const { one, does } = parkedWords[queue]
  return {
    key: `parked-${queue}`,
    picture: null,
    what: `${count(jobs, one)} set aside`,
    detail: `${does} ${jobs === 1 ? "it" : "them"} stopped the site twice. The log has details.`,
    due: "",
    late: true,
    act: { verb: "Try again", queue },
  }
}

function workTasks({ unfinished, pictures }: Waiting): Task[] {
  return unfinished.works.map((work) => ({
    key: work.id,
    picture: pictures[work.id] ?? null,
    what: `Finish ${titled(work.title)}`,
    detail: `${work.published ? "On the site" : "Draft"}, without a ${work.lacks.join(" and a ")}`,
    due: "",
    late: false,
    act: { verb: "Edit", to: `/admin/artworks/${work.id}/edit` },
  }))
}
