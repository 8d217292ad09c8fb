import { Button } from "@mantine/core"
import { href, Link } from "react-router"
import { z } from "zod"
import { retryForm, retryParkedJobs } from "../../../domain/job-runs.server.ts"
import { markAnswered } from "../../../domain/messages/to-answer.server.ts"
import { refusal } from "../../request/answer.ts"
import { readForm } from "../../request/read-form.ts"
import { countInWords } from "../kit/count.ts"
import { Weekday } from "../kit/dates.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { Empty, Page, Part, RefusedNotice } from "../kit/page.tsx"
import { usePolling } from "../kit/reread.ts"
import type { ActionAnswer, Done } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/dashboard"
import { Charts } from "./charts.tsx"
import styles from "./dashboard.module.css"
import { FirstSteps } from "./first-steps.tsx"
import { readDashboard } from "./read-dashboard.server.ts"
import { Shelves } from "./shelves.tsx"
import type { Start } from "./start.server.ts"
import { ThisMonth } from "./this-month.tsx"
import { ToDo } from "./to-do.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Dashboard")

export const loader = ({ context }: Route.LoaderArgs) => {
  const { shop, admin } = studio(context)
  return readDashboard(shop, admin)
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
  const marked = await markAnswered(shop, admin, id, intent === "answered")
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

function MainAction({ start }: { start: Start | null }) {
  if (start?.work) return null
  return start ? (
    <Button variant="filled" component={Link} to={href("/admin/upload")} fullWidth>
      Add your first work
    </Button>
  ) : (
    <Button variant="filled" component={Link} to={href("/admin/orders/sale")} fullWidth>
      Record a sale
    </Button>
  )
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { now, groups, start } = loaderData
  const latest: ActionAnswer = actionData
  const answer = useLastAnswer(latest)
  useSay(latest?.done)
  usePolling(60_000)
  const things = groups.reduce((sum, { tasks, more }) => sum + tasks.length + more, 0)
  const late = groups.flatMap(({ tasks }) => tasks).filter((task) => task.late !== null).length
  const needs = things === 0 ? "Nothing needs you" : `${countInWords(things, "thing needs", "things need")} you`
  return (
    <Page
      title={start ? "Your first work" : <Weekday at={now} />}
      facts={
        <>
          <span>{start ? (start.work ? "It is not on the site yet" : "No works yet") : needs}</span>
          {late > 0 && <span className="alarm">{countInWords(late, "is late", "are late")}</span>}
        </>
      }
      main={<MainAction start={start} />}
      done={latest?.done}
    >
      {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {start && <FirstSteps start={start} />}
      <div className={styles.top}>
        {(!start || things > 0) && (
          <Part title="To do" className={start ? styles.works : undefined}>
            {things === 0 ? (
              <Empty>Every order is on its way and every question has its answer. A good hour to paint.</Empty>
            ) : (
              <ToDo groups={groups} />
            )}
          </Part>
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
