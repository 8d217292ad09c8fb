import { and, eq, isNull } from "drizzle-orm"
import { notifications } from "../../db/tables/notifications.ts"
import { inTransaction } from "../in-transaction.server.ts"
import type { JobName } from "../jobs.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { studioPaths } from "../urls.ts"
import { notifyStudio } from "./notify.server.ts"

/** Once per kind of job until it is read. */
export async function notifyFailedJob(shop: Shop, queue: JobName): Promise<void> {
  // A failing push job would notify of its own failure forever.
  if (queue === "push-notification") return
  await inTransaction(shop, async (tx) => {
    const title = `Work in the background failed: ${queue.replaceAll("-", " ")}`
    const same = and(eq(notifications.kind, "failed-job"), eq(notifications.title, title), isNull(notifications.readAt))
    if ((await tx.$count(notifications, same)) > 0) return done(null)
    await notifyStudio(shop, tx, {
      kind: "failed-job",
      title,
      message: "It was tried several times and is not tried again by itself. The log says why.",
      link: studioPaths.dashboard(),
    })
    return done(null)
  })
}
