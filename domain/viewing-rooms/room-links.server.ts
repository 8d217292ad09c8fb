import { and, eq, isNull } from "drizzle-orm"
import { href } from "react-router"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { viewingRoomLinks, viewingRooms, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import { sayDateOf } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { noInput, type Run } from "../command.server.ts"
import { button, greeting, heading, messageBlock, noteBlock as small, text } from "../mails/mail-content.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { newLink } from "./guest.server.ts"
import { commandOnRoom, type RoomRow, recordRoomEvent } from "./room-row.server.ts"

const closed = refuse("conflict", "The room has closed. Choose a later day first.")
const empty = refuse("conflict", "There is no work in the room yet.")

/** To be passed on by hand. @returns its path with the secret, which is shown once */
export const giveLink = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ path: string }>> =>
  commandOnRoom(shop, actor, id, noInput, async (run, row) => {
    const not = await whyNotYet(run.tx, row, run.now)
    if (not) return not
    const secret = await newLink(run.tx, id, run.now)
    await recordRoomEvent(run, id, "link made")
    return done({ path: href("/viewing-rooms/:secret", { secret }) })
  })

const sendSchema = z.strictObject({
  words: z
    .string()
    .trim()
    .max(2000, "At most 2000 characters.")
    .refine((text) => !/[^\P{Cc}\t\n\r]/u.test(text), "This has characters that cannot be read.")
    .default(""),
})

/** Sends the room by e-mail, with its own link. @param input a personal text, or "" */
export const sendRoom = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof sendSchema>,
): Promise<Outcome<{ to: string }>> =>
  commandOnRoom(shop, actor, id, checked(sendSchema, input), async (run, row, { words }) => {
    const { tx, now } = run
    if (row.email === "") return refuse("conflict", "Enter an e-mail address for the room first, or copy a link.")
    const not = await whyNotYet(tx, row, now)
    if (not) return not
    const { site } = await readSettings(tx, "site")
    const count = await worksOf(tx, row.id)
    const path = href("/viewing-rooms/:secret", { secret: await newLink(tx, id, now) })
    await queueMail(shop, tx, {
      to: row.email,
      replyTo: site.contactEmail || undefined,
      subject: row.title,
      blocks: [
        heading(row.title),
        greeting(row.name),
        ...(words ? [messageBlock(words)] : []),
        text(
          `${site.artistName || "The studio"} has put together ${count === 1 ? "a work" : `${count} works`} for you, in a viewing room of your own. It’s open until ${lastDay(row, site.timeZone)}.`,
        ),
        button(`${shop.siteUrl}${path}`, "Open your viewing room"),
        small("The studio sees when the room is opened and what you mark there, and nothing else."),
      ],
      footer: "This link is yours alone: whoever has it sees the room and can write to the studio from it.",
      secret: true,
    })
    await tx.update(viewingRooms).set({ sentAt: now, updatedAt: now }).where(eq(viewingRooms.id, id))
    await recordRoomEvent(run, id, "sent", { detail: { to: row.email } })
    return done({ to: row.email })
  })

export const revokeLinks = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ revoked: number }>> =>
  commandOnRoom(shop, actor, id, noInput, async (run, row) => done({ revoked: await endRoomLinks(run, row) }))

/** Within a command that locked the room. @returns the count */
export async function endRoomLinks(run: Run, { id }: Pick<RoomRow, "id">): Promise<number> {
  const ended = await run.tx
    .update(viewingRoomLinks)
    .set({ revokedAt: run.now })
    .where(and(eq(viewingRoomLinks.roomId, id), isNull(viewingRoomLinks.revokedAt)))
    .returning({ id: viewingRoomLinks.id })
  if (ended.length > 0) await recordRoomEvent(run, id, "links revoked")
  return ended.length
}

/** `December 5, 2026` */
export const lastDay = ({ expiresAt }: Pick<RoomRow, "expiresAt">, zone: string): string =>
  sayDateOf(new Date(expiresAt.getTime() - 1), zone)

async function whyNotYet(tx: Transaction, row: RoomRow, now: Date) {
  if (row.expiresAt <= now) return closed
  return (await worksOf(tx, row.id)) === 0 ? empty : null
}

const worksOf = (tx: Transaction, id: string) =>
  tx.$count(viewingRoomWorks, and(eq(viewingRoomWorks.roomId, id), isNull(viewingRoomWorks.removedAt)))
