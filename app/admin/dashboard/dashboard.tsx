import { Button } from "@mantine/core"
import { href, Link } from "react-router"
import { z } from "zod"
import { countWorks } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { picturesOfWorks, shelvesOfWorks, unfinishedWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { parkedJobs, retryForm, retryParkedJobs } from "../../../domain/job-runs.server.ts"
import { countMails } from "../../../domain/mails/mail-queries.server.ts"
import { markMessageRead, unreadMessages } from "../../../domain/messages/unread-messages.server.ts"
import { countWaitingOrders, listOrders } from "../../../domain/orders/order-queries.server.ts"
import { readSettings, settingsProblems } from "../../../domain/settings/settings-queries.server.ts"
import { refusal } from "../../request/answer.ts"
import { readForm } from "../../request/read-form.ts"
import { WorkStatus, type WorkStatusName } from "../artworks/work-status.tsx"
import { found } from "../found.server.ts"
import { count, countInWords } from "../kit/count.ts"
import { Weekday } from "../kit/dates.tsx"
import { Empty, Page, Part, Refused } from "../kit/page.tsx"
import { Strip } from "../kit/thumb.tsx"
import type { Answer, Done } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/dashboard"
import styles from "./dashboard.module.css"
import { tasksOf } from "./tasks.ts"
import { ToDo } from "./to-do.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Dashboard")

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const now = shop.now()
  const [toPay, toSend, waiting, unread, mails, parked, unfinished, shelves, counts, settings, { site }] =
    await Promise.all([
      listOrders(shop, admin, { filter: "to_pay", oldestFirst: true }).then(found),
      listOrders(shop, admin, { filter: "to_send", oldestFirst: true }).then(found),
      countWaitingOrders(shop, admin).then(found),
      unreadMessages(shop, admin).then(found),
      countMails(shop, admin).then(found),
      parkedJobs(shop, admin).then(found),
      unfinishedWorks(shop, admin).then(found),
      shelvesOfWorks(shop, admin).then(found),
      countWorks(shop, admin).then(found),
      settingsProblems(shop, admin).then(found),
      readSettings(shop.db, "site"),
    ])
  const pictures = await picturesOfWorks(shop, [
    ...[...toPay.items, ...toSend.items].flatMap((order) => order.lines.map((line) => line.artworkId)),
    ...unread.messages.map((message) => message.artworkId),
    ...unfinished.works.map((work) => work.id),
  ])
  const groups = tasksOf({
    now,
    timeZone: site.timeZone,
    toPay: { orders: toPay.items, count: waiting.toPay },
    toSend: { orders: toSend.items, count: waiting.toSend },
    messages: unread,
    mails,
    settings,
    parked,
    smtp: shop.mail.kind === "smtp",
    unfinished,
    pictures,
  })
  return { now, groups, shelves, counts }
}

const messageForm = z.strictObject({ intent: z.enum(["answered", "waiting"]), id: z.uuid() })

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const form = await readForm(request, z.discriminatedUnion("intent", [messageForm, retryForm]))
  if (!form.ok) return refusal(form.problem)
  const asked = form.value
  if (asked.intent === "retry-jobs") {
    const retried = await retryParkedJobs(shop, admin, asked)
    return retried.ok ? null : refusal(retried.problem)
  }
  const { intent, id } = asked
  const marked = await markMessageRead(shop, admin, id, intent === "answered")
  if (!marked.ok) return refusal(marked.problem)
  const answered: Done = {
    words: "The message is marked as answered.",
    about: [id],
    undo: {
      action: `${href("/admin")}?index`,
      fields: [
        ["intent", "waiting"],
        ["id", id],
      ],
    },
  }
  return { done: intent === "answered" ? answered : { words: "The message is waiting for an answer.", about: [id] } }
}

const shelfOrder: WorkStatusName[] = [
  "available",
  "on_hold",
  "reserved",
  "sold",
  "on_loan",
  "not_for_sale",
  "draft",
  "gifted",
  "lost",
]

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { now, groups, shelves, counts } = loaderData
  const answer: Answer = actionData
  useSay(answer?.done)
  const things = groups.reduce((sum, { tasks, more }) => sum + tasks.length + more, 0)
  const late = groups.flatMap(({ tasks }) => tasks).filter((task) => task.late !== null).length
  return (
    <Page
      title={<Weekday at={now} />}
      facts={
        <>
          <span>
            {things === 0 ? "Nothing needs you" : `${countInWords(things, "thing needs", "things need")} you`}
          </span>
          {late > 0 && <span className="alarm">{countInWords(late, "is late", "are late")}</span>}
        </>
      }
      done={answer?.done}
    >
      {answer?.problem && <Refused>{answer.problem.message}</Refused>}
      <Part title="To do">
        {things === 0 ? (
          <Empty>Every order is on its way and every question has its answer. A good hour to paint.</Empty>
        ) : (
          <ToDo groups={groups} />
        )}
      </Part>

      <Part
        title="Works by status"
        note={count(counts.all, "work")}
        action={
          <Button variant="transparent" component={Link} to={href("/admin/artworks")}>
            Artwork Management
          </Button>
        }
        className={styles.works}
      >
        {counts.all === 0 && (
          <Empty>
            No works yet. <code>npm run import -- works.csv</code> brings in a table of works, a folder of pictures, or
            both.
          </Empty>
        )}
        <ul>
          {shelfOrder
            .filter((status) => counts[status] > 0)
            .map((status) => (
              <li key={status}>
                <Link to={`${href("/admin/artworks")}?status=${status}`} className={styles.shelfName}>
                  <WorkStatus of={status} />
                </Link>
                <span className={styles.count}>{counts[status]}</span>
                <Strip height={30} pictures={shelves.find((shelf) => shelf.status === status)?.pictures ?? []} />
              </li>
            ))}
        </ul>
      </Part>
    </Page>
  )
}
