import { Button } from "@mantine/core"
import { Form, Link } from "react-router"
import { Starred } from "../kit/starred.tsx"
import { Thumb } from "../kit/thumb.tsx"
import styles from "./dashboard.module.css"
import type { Task } from "./to-do.ts"

/** Picture, task, about whom, when, one verb. */
export function TaskRow({ task }: { task: Task }) {
  const { act } = task
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
      <span className={task.late ? styles.late : styles.due}>{task.due}</span>
      <span className={styles.act}>
        {"to" in act ? (
          <Button variant="transparent" component={Link} to={act.to}>
            {act.verb}
          </Button>
        ) : "queue" in act ? (
          <Form method="post">
            <input type="hidden" name="intent" value="retry-jobs" />
            <input type="hidden" name="queue" value={act.queue} />
            <Button variant="transparent" type="submit">
              {act.verb}
            </Button>
          </Form>
        ) : (
          <>
            <Form method="post">
              <input type="hidden" name="intent" value="answered" />
              <input type="hidden" name="id" value={act.messageId} />
              <Button variant="transparent" type="submit">
                Answered
              </Button>
            </Form>
            <Button variant="transparent" component="a" href={act.mailTo}>
              {act.verb}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}
