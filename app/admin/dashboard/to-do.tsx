import { Button } from "@mantine/core"
import { Form, href } from "react-router"
import { Day } from "../kit/dates.tsx"
import { Fold } from "../kit/fold.tsx"
import { LinkButton } from "../kit/link-button.tsx"
import { Starred } from "../kit/starred.tsx"
import { Thumb } from "../kit/thumb.tsx"
import type { DashboardTask } from "./task.ts"
import type { TaskGroup } from "./tasks.ts"
import styles from "./to-do.module.css"

const maxShownTasks = 3

export function ToDo({ groups }: { groups: TaskGroup[] }) {
  return groups.map(({ verb, tasks, more }) => (
    <section key={verb} className={styles.group} aria-label={verb}>
      <h3>{verb}</h3>
      <TaskRows tasks={tasks.slice(0, maxShownTasks)} />
      {tasks.length > maxShownTasks && (
        <Fold title={`${tasks.length - maxShownTasks + more} more`}>
          <TaskRows tasks={tasks.slice(maxShownTasks)} />
        </Fold>
      )}
    </section>
  ))
}

const TaskRows = ({ tasks }: { tasks: DashboardTask[] }) => (
  <ol className={styles.rows}>
    {tasks.map((task) => (
      <TaskRow key={task.key} task={task} />
    ))}
  </ol>
)

function TaskRow({ task }: { task: DashboardTask }) {
  const { act, due, late } = task
  return (
    <li>
      <Thumb picture={task.picture} width={64} height={44} />
      <div className={styles.what}>
        <p>
          <Starred text={task.what} />
        </p>
        <p className="small">
          <Starred text={task.detail} />
        </p>
      </div>
      {(late || due) && (
        <p className={late ? styles.late : styles.due}>
          {late ??
            (due && (
              <>
                {due.words} <Day at={due.at} />
              </>
            ))}
        </p>
      )}
      <span className={styles.act}>
        {"to" in act ? (
          <LinkButton to={act.to} prefetch="intent" aria-label={`${act.verb}: ${task.what.replaceAll("*", "")}`}>
            {act.verb}
          </LinkButton>
        ) : "queue" in act ? (
          <Form method="post">
            <input type="hidden" name="intent" value="retry-jobs" />
            <input type="hidden" name="queue" value={act.queue} />
            <Button type="submit">{act.verb}</Button>
          </Form>
        ) : (
          <>
            <Form method="post">
              <input type="hidden" name="intent" value="answered" />
              <input type="hidden" name="id" value={act.messageId} />
              <Button type="submit">Answered</Button>
            </Form>
            <LinkButton
              to={href("/admin/messages/:id", { id: act.messageId })}
              prefetch="intent"
              aria-label={`${act.verb}: ${task.what.replaceAll("*", "")}`}
            >
              {act.verb}
            </LinkButton>
          </>
        )}
      </span>
    </li>
  )
}
