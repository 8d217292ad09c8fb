import { asc, eq, sql } from "drizzle-orm"
import { z } from "zod"
import { readyAnswers } from "../../../db/tables/messages.ts"
import type { Actor } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { filledLine, multilineText } from "../../emails/text-schemas.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"

type ReadyAnswer = { id: string; title: string; body: string }

const maxReadyAnswers = 30

const readyAnswerSchema = z.strictObject({
  id: z.uuid().optional(),
  title: filledLine(60, "Please give it a few words by which you find it."),
  body: multilineText(5000, "Please write the words with which the answer begins."),
})

export const listReadyAnswers = (shop: Shop, actor: Actor): Promise<Outcome<ReadyAnswer[]>> =>
  query(shop, actor, "messages.read", async (db) => {
    const { id, title, body, position, createdAt } = readyAnswers
    return done(await db.select({ id, title, body }).from(readyAnswers).orderBy(asc(position), asc(createdAt)))
  })

export const saveReadyAnswer = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "messages.write", validateInput(readyAnswerSchema, input), async (run, { id, ...words }) => {
    const { tx, now } = run
    if (id !== undefined) {
      const [row] = await tx.update(readyAnswers).set(words).where(eq(readyAnswers.id, id)).returning()
      if (!row) return refuse("not_found", "These words are not here any more.")
      await recordEvent(tx, actor, { noun: "ready_answer", nounId: id, action: "changed" }, now)
      return done({ id })
    }
    await tx.execute(sql`lock table ${readyAnswers} in share row exclusive mode`)
    const count = await tx.$count(readyAnswers)
    if (count >= maxReadyAnswers) return refuse("invalid", `At most ${maxReadyAnswers} ready answers.`)
    const [row] = await tx
      .insert(readyAnswers)
      .values({ ...words, position: count, createdAt: now })
      .returning({ id: readyAnswers.id })
    if (!row) throw new Error("The ready answer was not stored.")
    await recordEvent(tx, actor, { noun: "ready_answer", nounId: row.id, action: "added" }, now)
    return done(row)
  })

export const removeReadyAnswer = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  command(shop, actor, "messages.write", noInput, async ({ tx, now }) => {
    const { rowCount } = await tx.delete(readyAnswers).where(eq(readyAnswers.id, id))
    if (rowCount) await recordEvent(tx, actor, { noun: "ready_answer", nounId: id, action: "removed" }, now)
    return done(null)
  })
