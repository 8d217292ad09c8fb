import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { revokedPortalLinks } from "../../db/tables/commissions.ts"
import { viewingRoomLinks, viewingRooms, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import { formatDateInZone } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, noInput } from "../command.server.ts"
import { button, greeting, heading, messageBlock, noteBlock as small, text } from "../emails/email-content.ts"
import { queueEmail } from "../outbox/queue-email.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { paths } from "../urls.ts"
import { validateInput } from "../validate-input.ts"
import { insertRoomLink } from "./room-access.server.ts"
import { recordRoomEvent, roomCommand, type ViewingRoomRow } from "./room-row.server.ts"

const roomClosed = refuse("conflict", "The room has closed. Choose a later day first.")
const roomEmpty = refuse("conflict", "There is no work in the room yet.")

/** To be passed on by hand. @returns its path with the secret, which is shown once */
export const createRoomLink = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ path: string }>> =>
  roomCommand(shop, actor, id, noInput, async (run, row) => {
    const refused = await findSharingProblem(run.tx, row, run.now)
    if (refused) return refused
    const secret = await insertRoomLink(run.tx, id, run.now)
    await recordRoomEvent(run, id, "link made")
    return done({ path: paths.viewingRoom(secret) })
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
export const sendViewingRoom = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof sendSchema>,
): Promise<Outcome<{ to: string }>> =>
  roomCommand(shop, actor, id, validateInput(sendSchema, input), async (run, row, { words }) => {
    const { tx, now } = run
    if (row.email === "") return refuse("conflict", "Enter an e-mail address for the room first, or copy a link.")
    const not = await findSharingProblem(tx, row, now)
    if (not) return not
    const { site } = await getSettings(tx, "site")
    const count = await countWorks(tx, row.id)
    const url = shop.urls.viewingRoom(await insertRoomLink(tx, id, now))
    await queueEmail(shop, tx, {
      to: row.email,
      replyTo: site.contactEmail || undefined,
      subject: row.title,
      blocks: [
        heading(row.title),
        greeting(row.name),
        ...(words ? [messageBlock(words)] : []),
        text(
          `${site.artistName || "The studio"} has put together ${count === 1 ? "a work" : `${count} works`} for you, in a viewing room of your own. It’s open until ${formatLastDay(row, site.timeZone)}.`,
        ),
        button(url, "Open your viewing room"),
        small("The studio sees when the room is opened and what you mark there, and nothing else."),
      ],
      footer: "This link is yours alone: whoever has it sees the room and can write to the studio from it.",
      secret: true,
    })
    await tx.update(viewingRooms).set({ sentAt: now, updatedAt: now }).where(eq(viewingRooms.id, id))
    await recordRoomEvent(run, id, "sent", { detail: { to: row.email } })
    return done({ to: row.email })
  })

export const revokeViewingRoomLinks = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ revoked: number }>> =>
  roomCommand(shop, actor, id, noInput, async (run, row) => done({ revoked: await revokeLockedRoomLinks(run, row) }))

/** Within a command that locked the room. @returns the count */
export async function revokeLockedRoomLinks(run: CommandContext, { id }: Pick<ViewingRoomRow, "id">): Promise<number> {
  const ended = await run.tx
    .update(viewingRoomLinks)
    .set({ revokedAt: run.now })
    .where(and(eq(viewingRoomLinks.roomId, id), isNull(viewingRoomLinks.revokedAt)))
    .returning({ id: viewingRoomLinks.id })
  if (ended.length > 0) await recordRoomEvent(run, id, "links revoked")
  return ended.length
}

/** `December 5, 2026` */
export const formatLastDay = ({ expiresAt }: Pick<ViewingRoomRow, "expiresAt">, zone: string): string =>
  formatDateInZone(new Date(expiresAt.getTime() - 1), zone)

async function findSharingProblem(tx: Transaction, row: ViewingRoomRow, now: Date) {
  if (row.expiresAt <= now) return roomClosed
  return (await countWorks(tx, row.id)) === 0 ? roomEmpty : null
}

const countWorks = (tx: Transaction, id: string) =>
  tx.$count(viewingRoomWorks, and(eq(viewingRoomWorks.roomId, id), isNull(viewingRoomWorks.removedAt)))

const { secretHash, revokedAt } = viewingRoomLinks

/** In days. A room can be renewed, so its revoked links are stored for longer than any archive is restored. */
const rememberedDays = 3650

/** Call it before an archive replaces all rows; `reapplyRevokedPortalLinks` stores them. */
export async function listRevokedViewingLinks(
  tx: Transaction,
  now: Date,
): Promise<{ secretHash: string; until: Date }[]> {
  const rows = await tx.select({ secretHash }).from(viewingRoomLinks).where(isNotNull(revokedAt))
  const until = new Date(now.getTime() + rememberedDays * 86_400_000)
  return rows.map((row) => ({ ...row, until }))
}

/** For links that an older archive restored. Call it after `reapplyRevokedPortalLinks`. */
export async function revokeViewingLinksAgain(tx: Transaction, now: Date): Promise<void> {
  await tx
    .update(viewingRoomLinks)
    .set({ revokedAt: now })
    .where(
      and(
        isNull(revokedAt),
        sql`${secretHash} in (select ${revokedPortalLinks.secretHash} from ${revokedPortalLinks})`,
      ),
    )
}
