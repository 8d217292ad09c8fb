import { eq } from "drizzle-orm"
import type { z } from "zod"
import { artworks } from "../../db/tables/artworks.ts"
import { threads } from "../../db/tables/messages.ts"
import { viewingRooms, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import { cut } from "../../lib/cut.ts"
import { checked } from "../checked.ts"
import { isToBeTold } from "../messages/alert-limit.server.ts"
import { keepLetter, openThread } from "../messages/keep-letter.server.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { asGuest, type Guest, type GuestRun, knownAddress } from "./guest.server.ts"
import { viewingRoomMessageEmail } from "./room-mails.ts"
import { ofWork, recordRoomEvent, workIn } from "./room-row.server.ts"
import { type Said, saidSchemas } from "./viewing-room.ts"

const notInRoom = refuse("not_found", "This work is not in the room any more.")

export const markFavorite = (shop: Shop, guest: Guest, input: Said["favorite"]): Promise<Outcome<null>> =>
  asGuest(shop, guest, checked(saidSchemas.favorite, input), async (run, { artworkId, favorite }) => {
    const row = await workIn(run.tx, run.room.id, artworkId)
    if (!row) return notInRoom
    const likes = favorite === "yes"
    if ((row.favoriteAt !== null) === likes) return done(null)
    await run.tx
      .update(viewingRoomWorks)
      .set({ favoriteAt: likes ? run.now : null })
      .where(ofWork(run.room.id, artworkId))
    await recordRoomEvent(run, run.room.id, likes ? "marked" : "unmarked", {
      detail: { title: await titleOf(run, artworkId) },
    })
    return done(null)
  })

/** A message in the room's thread. */
export const askAbout = (shop: Shop, guest: Guest, input: Said["question"]): Promise<Outcome<null>> =>
  withLetters(shop, guest, checked(saidSchemas.question, input), async (run, { artworkId, question, email }) => {
    const row = await workIn(run.tx, run.room.id, artworkId)
    if (!row) return notInRoom
    const title = await titleOf(run, artworkId)
    const kept = await keepWords(run, { body: question, artworkId, title, email, field: "email" })
    if (!kept.ok) return kept
    await run.tx.update(viewingRoomWorks).set({ questionAt: run.now }).where(ofWork(run.room.id, artworkId))
    await recordRoomEvent(run, run.room.id, "asked about", { detail: { title } })
    return done(null)
  })

/** A message in the room's thread. */
export const writeMessage = (shop: Shop, guest: Guest, input: Said["message"]): Promise<Outcome<null>> =>
  withLetters(shop, guest, checked(saidSchemas.message, input), async (run, { message, email }) => {
    const kept = await keepWords(run, { body: message, email, field: "email" })
    if (!kept.ok) return kept
    await recordRoomEvent(run, run.room.id, "wrote")
    return done(null)
  })

/** Messages per room. */
const limit = { points: 20, seconds: 3600 }

/** `visitorCommand` with a rate limit. */
export async function withLetters<V>(
  shop: Shop,
  guest: Guest,
  input: Outcome<V>,
  act: (run: GuestRun, value: V) => Promise<Outcome<null>>,
  workOf?: (value: V) => string | null,
): Promise<Outcome<null>> {
  if (!input.ok) return input
  if (!(await shop.rateLimits.take(`viewing room letters:${guest.roomId}`, limit)))
    return refuse("too_many", "That’s a lot of messages. Please wait an hour and try again.")
  return asGuest(shop, guest, input, act, workOf)
}

type Words = {
  body: string
  artworkId?: string
  title?: string
  details?: [label: string, answer: string][]
  /** From the form if the studio does not know the address. */
  email: z.output<typeof saidSchemas.message>["email"]
  /** The field that is refused without an address. */
  field: string
}

/** Starts the room's thread if there is none, and alerts the artist, except of a flood. */
export async function keepWords(run: GuestRun, words: Words): Promise<Outcome<{ email: string }>> {
  const { shop, tx, now, room } = run
  const known = await knownAddress(tx, room)
  const email = known ?? words.email
  if (!email) return refuse("invalid", "Where may we answer?", { [words.field]: "Please enter your e-mail address." })
  const { name, title: subject } = room
  const about = { artworkId: words.artworkId ?? null, artworkTitle: words.title ?? "" }
  const [thread] = room.threadId
    ? await tx.select({ id: threads.id }).from(threads).where(eq(threads.id, room.threadId)).for("update")
    : []
  const threadId = thread?.id ?? (await openThread(tx, { type: "artwork", name, email, subject, ...about }, now))
  if (threadId !== room.threadId) await tx.update(viewingRooms).set({ threadId }).where(eq(viewingRooms.id, room.id))
  // The thread is about the last inquired work.
  if (thread && words.artworkId) await tx.update(threads).set(about).where(eq(threads.id, thread.id))
  const { body, details } = words
  await keepLetter(tx, threadId, {
    ...{ via: "room", type: "artwork", name, email, subject, body, at: now, ...about },
    ...(details && { details }),
  })
  if (await isToBeTold(tx, "room", email, now))
    await alertArtist(shop, tx, "message", {
      ...viewingRoomMessageEmail(shop, room, email, body, words.title),
      preview: cut(body, 120),
    })
  return done({ email })
}

async function titleOf({ tx }: Pick<GuestRun, "tx">, id: string): Promise<string> {
  const [work] = await tx.select({ title: artworks.title }).from(artworks).where(eq(artworks.id, id))
  return work?.title ?? ""
}
