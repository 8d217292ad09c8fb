import { eq } from "drizzle-orm"
import type { z } from "zod"
import { artworks } from "../../db/tables/artworks.ts"
import { threads } from "../../db/tables/messages.ts"
import { viewingRooms, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import { shouldAlertArtist } from "../messages/inbound/alert-limit.server.ts"
import { insertThread, storeInboundMessage } from "../messages/threads/store-message.server.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { findVisitorEmail, type RoomVisitor, type RoomVisitorContext, visitorCommand } from "./room-access.server.ts"
import { viewingRoomMessageEmail } from "./room-emails.ts"
import { findRoomWork, isRoomWork, recordRoomEvent } from "./room-row.server.ts"
import { type VisitorInput, visitorInputSchemas } from "./viewing-room.ts"

const notInRoom = refuse("not_found", "This work is not in the room any more.")

export const markFavorite = (
  shop: Shop,
  visitor: RoomVisitor,
  input: VisitorInput["favorite"],
): Promise<Outcome<null>> =>
  visitorCommand(shop, visitor, validateInput(visitorInputSchemas.favorite, input), async (run, asked) => {
    const { artworkId, favorite } = asked
    const row = await findRoomWork(run.tx, run.room.id, artworkId)
    if (!row) return notInRoom
    const likes = favorite === "yes"
    if ((row.favoriteAt !== null) === likes) return done(null)
    await run.tx
      .update(viewingRoomWorks)
      .set({ favoriteAt: likes ? run.now : null })
      .where(isRoomWork(run.room.id, artworkId))
    await recordRoomEvent(run, run.room.id, likes ? "marked" : "unmarked", {
      detail: { title: await getTitle(run, artworkId) },
    })
    return done(null)
  })

/** A message in the room's thread. */
export const sendRoomQuestion = (
  shop: Shop,
  visitor: RoomVisitor,
  input: VisitorInput["question"],
): Promise<Outcome<null>> =>
  roomMessageCommand(
    shop,
    visitor,
    validateInput(visitorInputSchemas.question, input),
    async (run, { artworkId, question, email }) => {
      const row = await findRoomWork(run.tx, run.room.id, artworkId)
      if (!row) return notInRoom
      const title = await getTitle(run, artworkId)
      const stored = await storeRoomMessage(run, { body: question, artworkId, title, email, field: "email" })
      if (!stored.ok) return stored
      await run.tx.update(viewingRoomWorks).set({ questionAt: run.now }).where(isRoomWork(run.room.id, artworkId))
      await recordRoomEvent(run, run.room.id, "asked about", { detail: { title } })
      return done(null)
    },
  )

/** A message in the room's thread. */
export const sendRoomMessage = (
  shop: Shop,
  visitor: RoomVisitor,
  input: VisitorInput["message"],
): Promise<Outcome<null>> =>
  roomMessageCommand(shop, visitor, validateInput(visitorInputSchemas.message, input), async (run, asked) => {
    const { message, email } = asked
    const kept = await storeRoomMessage(run, { body: message, email, field: "email" })
    if (!kept.ok) return kept
    await recordRoomEvent(run, run.room.id, "wrote")
    return done(null)
  })

/** Messages per room. */
const messageLimit = { points: 20, seconds: 3600 }

/** `visitorCommand` with a rate limit. */
export async function roomMessageCommand<V>(
  shop: Shop,
  visitor: RoomVisitor,
  input: Outcome<V>,
  act: (run: RoomVisitorContext, value: V) => Promise<Outcome<null>>,
  workOf?: (value: V) => string | null,
): Promise<Outcome<null>> {
  if (!input.ok) return input
  if (!(await shop.rateLimits.consume(`viewing room letters:${visitor.roomId}`, messageLimit)))
    return refuse("too_many", "That’s a lot of messages. Please wait an hour and try again.")
  return visitorCommand(shop, visitor, input, act, workOf)
}

type RoomMessage = {
  body: string
  artworkId?: string
  title?: string
  details?: [label: string, answer: string][]
  /** From the form if the studio does not know the address. */
  email: z.output<typeof visitorInputSchemas.message>["email"]
  /** The field that is refused without an address. */
  field: string
}

/** Starts the room's thread if there is none, and alerts the artist, except of a flood. */
export async function storeRoomMessage(
  run: RoomVisitorContext,
  message: RoomMessage,
): Promise<Outcome<{ email: string }>> {
  const { shop, tx, now, room } = run
  const known = await findVisitorEmail(tx, room)
  const email = known ?? message.email
  if (!email) return refuse("invalid", "Where may we answer?", { [message.field]: "Please enter your e-mail address." })
  const { name, title: subject } = room
  const about = { artworkId: message.artworkId ?? null, artworkTitle: message.title ?? "" }
  const [thread] = room.threadId
    ? await tx.select({ id: threads.id }).from(threads).where(eq(threads.id, room.threadId)).for("update")
    : []
  const threadId = thread?.id ?? (await insertThread(tx, { type: "artwork", name, email, subject, ...about }, now))
  if (threadId !== room.threadId) await tx.update(viewingRooms).set({ threadId }).where(eq(viewingRooms.id, room.id))
  // The thread is about the last inquired work.
  if (thread && message.artworkId) await tx.update(threads).set(about).where(eq(threads.id, thread.id))
  const { body, details } = message
  await storeInboundMessage(tx, threadId, {
    ...{ via: "room", type: "artwork", name, email, subject, body, at: now, ...about },
    ...(details && { details }),
  })
  if (await shouldAlertArtist(tx, "room", email, now))
    await alertArtist(shop, tx, "message", {
      ...viewingRoomMessageEmail(shop, room, email, body, message.title),
      preview: truncateText(body, 120),
    })
  return done({ email })
}

async function getTitle({ tx }: Pick<RoomVisitorContext, "tx">, id: string): Promise<string> {
  const [work] = await tx.select({ title: artworks.title }).from(artworks).where(eq(artworks.id, id))
  return work?.title ?? ""
}
