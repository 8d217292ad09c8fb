import { href, Link } from "react-router"
import { z } from "zod"
import type { WorkCounts } from "../../../domain/artworks/list/work-views.server.ts"
import type { PictureShelf } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { retryForm, retryParkedJobs } from "../../../domain/job-runs.server.ts"
import { markThreadAnswered } from "../../../domain/messages/threads/threads-to-answer.server.ts"
import { done } from "../../../domain/problem.ts"
import { intent, intents } from "../../request/intents.ts"
import { formatSetupLeft } from "../../ui/setup-steps/step-labels.ts"
import { WorkStatus, type WorkStatusName } from "../artworks/work-status.tsx"
import { Weekday } from "../kit/dates.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { formatCount, formatSpelledCount } from "../kit/format-count.ts"
import { LinkButton } from "../kit/link-button.tsx"
import { Empty, Page, RefusedNotice, Section } from "../kit/page.tsx"
import { usePolling } from "../kit/revalidate.ts"
import { Strip } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { toastIntent } from "../kit/toasts/toast-intents.ts"
import { getStudioContext, type StudioContext, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/dashboard"
import { Charts } from "./charts.tsx"
import styles from "./dashboard.module.css"
import { getDashboard } from "./dashboard-data.server.ts"
import type { FirstStepsData } from "./first-steps.server.ts"
import { FirstSteps } from "./first-steps.tsx"
import { ThisMonth } from "./this-month.tsx"
import { ToDo } from "./to-do.tsx"

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

function Shelves({ shelves, counts }: { shelves: PictureShelf[]; counts: WorkCounts }) {
  return (
    <Section
      title="Works by status"
      note={formatCount(counts.all, "work")}
      action={<LinkButton to={href("/admin/artworks")}>Artwork Management</LinkButton>}
      className={styles.works}
    >
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
    </Section>
  )
}

export const meta: Route.MetaFunction = () => studioMeta("Dashboard")

export const loader = ({ context }: Route.LoaderArgs) => {
  const { shop, admin } = getStudioContext(context)
  return getDashboard(shop, admin)
}

const messageForm = z.strictObject({ id: z.uuid() })

const runDashboardAction = intents(
  {
    answered: toastIntent(
      messageForm,
      (shop, admin, { id }) => markThreadAnswered(shop, admin, id, true),
      (_, { id }) => ({
        words: "The message is marked as answered.",
        about: [id],
        undo: { action: `${href("/admin")}?index`, fields: Object.entries({ intent: "waiting", id }) },
      }),
    ),
    waiting: toastIntent(
      messageForm,
      (shop, admin, { id }) => markThreadAnswered(shop, admin, id, false),
      (_, { id }) => ({ words: "The message is waiting for an answer.", about: [id] }),
    ),
    "retry-jobs": intent(retryForm, async ({ shop, admin }: StudioContext, input) => {
      const retried = await retryParkedJobs(shop, admin, input)
      return retried.ok ? done(null) : retried
    }),
  },
  { returned: () => undefined },
)

export const action = studioAction(runDashboardAction)

function MainAction({ start }: { start: FirstStepsData | null }) {
  if (start?.setup.state === "open")
    return (
      <LinkButton variant="filled" to={href("/admin/setup")} fullWidth>
        Continue set-up
      </LinkButton>
    )
  if (start?.work) return null
  return start ? (
    <LinkButton variant="filled" to={href("/admin/upload")} fullWidth>
      Add your first work
    </LinkButton>
  ) : (
    <LinkButton variant="filled" to={href("/admin/orders/sale")} fullWidth>
      Record a sale
    </LinkButton>
  )
}

function formatStart({ setup, work }: FirstStepsData): string {
  if (setup.state === "open") return formatSetupLeft(setup)
  return work ? "It is not on the site yet" : "No works yet"
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { now, groups, start } = loaderData
  const latest: ActionAnswer = actionData
  const answer = useLastAnswer(latest)
  usePolling(60_000)
  const taskCount = groups.reduce((sum, { tasks, more }) => sum + tasks.length + more, 0)
  const late = groups.flatMap(({ tasks }) => tasks).filter((task) => task.late !== null).length
  const needs =
    taskCount === 0 ? "Nothing needs you" : `${formatSpelledCount(taskCount, "thing needs", "things need")} you`
  return (
    <Page
      title={start ? "Your first work" : <Weekday at={now} />}
      details={
        <>
          <span>{start ? formatStart(start) : needs}</span>
          {late > 0 && <span className="alarm">{formatSpelledCount(late, "is late", "are late")}</span>}
        </>
      }
      main={<MainAction start={start} />}
      done={latest?.done}
    >
      {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {start && <FirstSteps start={start} />}
      <div className={styles.top}>
        {(!start || taskCount > 0) && (
          <Section title="To do" className={start ? styles.works : undefined}>
            {taskCount === 0 ? (
              <Empty>Every order is on its way and every question has its answer. A good hour to paint.</Empty>
            ) : (
              <ToDo groups={groups} />
            )}
          </Section>
        )}
        {!start && (loaderData.answers.months.length > 0 || loaderData.answers.toCome.count > 0) && (
          <ThisMonth month={loaderData.month} of={loaderData.answers} pictures={loaderData.pictures} />
        )}
      </div>
      <Charts {...loaderData} of={loaderData.answers} />
      {!start && <Shelves shelves={loaderData.shelves} counts={loaderData.counts} />}
    </Page>
  )
}
