import type { Readable } from "node:stream"
import { and, asc, eq, ne } from "drizzle-orm"
import { z } from "zod"
import { messageFiles, messages } from "../../db/tables/messages.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type ReadableHtml, readableHtml } from "./readable-html.server.ts"
import { openScanned } from "./scan-files.server.ts"

/** `shown`: a raster picture, which a page may show; other files are downloaded. */
type LetterFile = { body: Readable; name: string; type: string; shown: boolean }

const pictures = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"]

/** By detected content. */
const isShown = (type: string): boolean => pictures.includes(type)

const noFile = refuse("not_found", "There is no such file.")

export async function letterFile(shop: Shop, actor: Actor, id: string): Promise<Outcome<LetterFile>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  if (!z.uuid().safeParse(id).success) return noFile
  const [row] = await shop.db.select().from(messageFiles).where(eq(messageFiles.id, id))
  const opened = row ? await openScanned(shop, row) : done(null)
  if (!opened.ok) return opened
  const body = opened.value
  if (!row || !body) return noFile
  return done({ body, name: row.name, type: row.type, shown: isShown(row.type) })
}

export async function letterHtml(
  shop: Shop,
  actor: Actor,
  id: string,
  address: (fileId: string) => string,
): Promise<Outcome<ReadableHtml>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const [letter] = z.uuid().safeParse(id).success
    ? await shop.db.select({ html: messages.html }).from(messages).where(eq(messages.id, id))
    : []
  if (!letter?.html) return refuse("not_found", "This message has no other form.")
  const files = await shop.db
    .select({ id: messageFiles.id, type: messageFiles.type, contentId: messageFiles.contentId })
    .from(messageFiles)
    .where(and(eq(messageFiles.messageId, id), ne(messageFiles.contentId, ""), ne(messageFiles.key, "")))
    .orderBy(asc(messageFiles.createdAt))
  const own = files.filter(({ type }) => isShown(type)).map((file) => [file.contentId, address(file.id)] as const)
  return done(readableHtml(letter.html, new Map(own)))
}
