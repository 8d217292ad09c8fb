import { and, asc, eq } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../../db/connect.ts"
import { userRoles, users } from "../../../db/tables/accounts.ts"
import type { Actor } from "../../actor.ts"
import { noInput } from "../../command.server.ts"
import { done, type Outcome, refuseFields } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { threadCommand, updateThread } from "./thread-command.server.ts"

export const listAssignees = (db: Database | Transaction): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
    .orderBy(asc(users.name), asc(users.id))

export const assignThread = (shop: Shop, actor: Actor, id: string, to: string): Promise<Outcome<null>> =>
  threadCommand(shop, actor, id, noInput, async (run) => {
    const wrong = refuseFields({
      to: "Only people of the studio answer.",
    })
    if (to !== "" && !z.uuid().safeParse(to).success) return wrong
    const assignee = (await listAssignees(run.tx)).find(({ id }) => id === to)
    if (to !== "" && !assignee) return wrong
    await updateThread(run, { assignedTo: to || null }, "assigned", { to: assignee?.name ?? null })
    return done(null)
  })
