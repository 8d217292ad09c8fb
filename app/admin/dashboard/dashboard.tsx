import { Button } from "@mantine/core"
import { Link } from "react-router"
import { z } from "zod"
import { countWorks } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { picturesOfWorks, shelvesOfWorks, unfinishedWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { parkedJobs, retryForm, retryParkedJobs } from "../../../domain/job-runs.server.ts"
import { countMails } from "../../../domain/mails/mail-queries.server.ts"
import { markMessageRead, unreadMessages } from "../../../domain/messages/unread-messages.server.ts"
import { listOrders } from "../../../domain/orders/order-queries.server.ts"
import { settingsProblems } from "../../../domain/settings/settings-queries.server.ts"
import { refusal } from "../../request/answer.ts"
import { readForm } from "../../request/read-form.ts"
import { WorkStatus, type WorkStatusName } from "../artworks/work-status.tsx"
import { found } from "../found.server.ts"
import { count, weekday } from "../kit/dates.ts"
import { Empty, Page, Part, Refused } from "../kit/page.tsx"
import { Strip } from "../kit/thumb.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/dashboard"
import styles from "./dashboard.module.css"
import { TaskRow } from "./task-row.tsx"
import { tasksOf } from "./to-do.ts"

export const meta: Route.MetaFunction = () => studioMeta("Dashboard")

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const now = shop.now()
  const [toPay, toSend, unread, mails, parked, unfinished, shelves, counts, settings] = await Promise.all([
    listOrders(shop, admin, { filter: "to_pay" }).then(found),
    listOrders(shop, admin, { filter: "to_send" }).then(found),
    unreadMessages(shop, admin).then(found),
    countMails(shop, admin).then(found),
    parkedJobs(shop, admin).then(found),
    unfinishedWorks(shop, admin).then(found),
    shelvesOfWorks(shop, admin).then(found),
    countWorks(shop, admin).then(found),
    settingsProblems(shop, admin).then(found),
  ])
  const pictures = await picturesOfWorks(shop, [
    ...[...toPay.items, ...toSend.items].flatMap((order) => order.lines.map((line) => line.artworkId)),
    ...unread.messages.map((message) => message.artworkId),
    ...unfinished.works.map((work) => work.id),
  ])
  const tasks = tasksOf({
    now,
    toPay: toPay.items,
    toSend: toSend.items,
    messages: unread.messages,
    mails,
    settings,
    parked,
    smtp: shop.mail.kind === "smtp",
    unfinished,
    pictures,
  })
  const more =
    Math.max(0, unread.count - unread.messages.length) + Math.max(0, unfinished.count - unfinished.works.length)
  return { now, tasks, more, shelves, counts }
}

const messageForm = z.strictObject({ intent: z.literal("answered"), id: z.uuid() })

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const form = await readForm(request, z.discriminatedUnion("intent", [messageForm, retryForm]))
  if (!form.ok) return refusal(form.problem)
  const changed =
    form.value.intent === "answered"
      ? await markMessageRead(shop, admin, form.value.id)
      : await retryParkedJobs(shop, admin, form.value)
  return changed.ok ? null : refusal(changed.problem)
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
  const { now, tasks, more, shelves, counts } = loaderData
  const late = tasks.filter((task) => task.late).length
  const summary = tasks.length === 0 ? "Nothing waits for you" : `${count(tasks.length + more, "thing")} for you`
  return (
    <Page
      title={weekday(now)}
      facts={
        <span>
          {summary}
          {late > 0 && `, ${late} late`}
        </span>
      }
    >
      {actionData && <Refused>{actionData.problem.message}</Refused>}
      <Part title="To do" className={styles.todo}>
        {tasks.length === 0 ? (
          <Empty>Every order is on its way, every question has its answer. A good hour to paint.</Empty>
        ) : (
          <ol>
            {tasks.map((task) => (
              <TaskRow key={task.key} task={task} />
            ))}
          </ol>
        )}
      </Part>

      <Part
        title="Works by status"
        note={count(counts.all, "work")}
        action={
          <Button variant="transparent" component={Link} to="/admin/artworks">
            Artwork Management
          </Button>
        }
        className={styles.works}
      >
        {counts.all === 0 && (
          <Empty>
            The racks are empty. Works come in by <code>npm run import</code>: a table, or a folder of pictures.
          </Empty>
        )}
        <ul>
          {shelfOrder
            .filter((status) => counts[status] > 0)
            .map((status) => (
              <li key={status}>
                <Link to={`/admin/artworks?status=${status}`} className={styles.shelfName}>
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
