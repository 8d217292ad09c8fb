import { and, eq, inArray, ne } from "drizzle-orm"
import { z } from "zod"
import { mails } from "../../db/tables/mails.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { textIsGone, waitsForServer } from "./sendable.server.ts"

/** Only a failed or filed one. */
export const sendMailAgain = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  command(shop, actor, "emails.write", noInput, async ({ tx, now }) => {
    if (!z.uuid().safeParse(id).success) return refuse("not_found", "This e-mail doesn’t exist.")
    if ((await tx.$count(mails, and(eq(mails.id, id), textIsGone, ne(mails.state, "sent")))) > 0)
      return refuse("conflict", "This e-mail held a private link, so its text wasn’t kept. It can’t be sent again.")
    const [mail] = await tx
      .update(mails)
      .set({ state: "waiting", attempts: 0, lastError: null, sentAt: null })
      .where(and(eq(mails.id, id), inArray(mails.state, ["failed", "filed"])))
      .returning({ recipient: mails.recipient })
    if (!mail) {
      const [known] = await tx.select({ state: mails.state }).from(mails).where(eq(mails.id, id))
      if (!known) return refuse("not_found", "This e-mail doesn’t exist.")
      return refuse(
        "conflict",
        known.state === "sent" ? "This e-mail has been delivered." : "This e-mail is waiting to be sent.",
      )
    }
    await shop.jobs.send(tx, "deliver-mail", { mailId: id })
    await record(tx, actor, { noun: "mail", nounId: id, action: "sent again" }, now)
    return done(null)
  })

/** Requeues all filed e-mails, oldest first. @returns the count */
export async function sendFiledMails(shop: Shop, actor: Actor): Promise<Outcome<number>> {
  const { kind } = await shop.mail.transport()
  return command(shop, actor, "emails.write", noInput, async ({ tx, now }) => {
    if (kind !== "smtp") return refuse("conflict", "Connect a mail server first.")
    const filed = await tx
      .update(mails)
      .set({ state: "waiting", attempts: 0, lastError: null, sentAt: null })
      .where(waitsForServer)
      .returning({ id: mails.id, createdAt: mails.createdAt })
    const oldestFirst = filed.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt))
    await shop.jobs.sendAll(
      tx,
      "deliver-mail",
      oldestFirst.map(({ id }) => ({ mailId: id })),
    )
    await record(
      tx,
      actor,
      { noun: "mail", nounId: "filed", action: "sent again", detail: { count: filed.length } },
      now,
    )
    return done(filed.length)
  })
}
