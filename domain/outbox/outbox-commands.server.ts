import { and, eq, inArray, ne } from "drizzle-orm"
import { z } from "zod"
import { outboxEmails } from "../../db/tables/outbox.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { hasNoText, isWaitingForServer } from "./outbox-conditions.server.ts"

/** Only a failed or filed one. */
export const resendEmail = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  command(shop, actor, "emails.write", noInput, async ({ tx, now }) => {
    if (!z.uuid().safeParse(id).success) return refuse("not_found", "This e-mail doesn’t exist.")
    if ((await tx.$count(outboxEmails, and(eq(outboxEmails.id, id), hasNoText, ne(outboxEmails.state, "sent")))) > 0)
      return refuse("conflict", "This e-mail held a private link, so its text wasn’t kept. It can’t be sent again.")
    const [email] = await tx
      .update(outboxEmails)
      .set({ state: "waiting", attempts: 0, lastError: null, sentAt: null })
      .where(and(eq(outboxEmails.id, id), inArray(outboxEmails.state, ["failed", "filed"])))
      .returning({ recipient: outboxEmails.recipient })
    if (!email) {
      const [known] = await tx.select({ state: outboxEmails.state }).from(outboxEmails).where(eq(outboxEmails.id, id))
      if (!known) return refuse("not_found", "This e-mail doesn’t exist.")
      return refuse(
        "conflict",
        known.state === "sent" ? "This e-mail has been delivered." : "This e-mail is waiting to be sent.",
      )
    }
    await shop.jobs.send(tx, "deliver-mail", { mailId: id })
    await recordEvent(tx, actor, { noun: "mail", nounId: id, action: "sent again" }, now)
    return done(null)
  })

/** Requeues all filed e-mails, oldest first. @returns the count */
export async function sendFiledEmails(shop: Shop, actor: Actor): Promise<Outcome<number>> {
  const { kind } = await shop.mail.transport()
  return command(shop, actor, "emails.write", noInput, async ({ tx, now }) => {
    if (kind !== "smtp") return refuse("conflict", "Connect a mail server first.")
    const filed = await tx
      .update(outboxEmails)
      .set({ state: "waiting", attempts: 0, lastError: null, sentAt: null })
      .where(isWaitingForServer)
      .returning({ id: outboxEmails.id, createdAt: outboxEmails.createdAt })
    const oldestFirst = filed.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt))
    const jobs = oldestFirst.map(({ id }) => ({ mailId: id }))
    await shop.jobs.sendAll(tx, "deliver-mail", jobs)
    const event = { noun: "mail", nounId: "filed", action: "sent again", detail: { count: filed.length } }
    await recordEvent(tx, actor, event, now)
    return done(filed.length)
  })
}
