import type { Readable } from "node:stream"
import { and, asc, eq, ne } from "drizzle-orm"
import { z } from "zod"
import { messageFiles, messages } from "../../db/tables/messages.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { type ReadableHtml, readableHtml } from "./readable-html.server.ts"
import { openScanned } from "./scan-files.server.ts"

/** `shown`: a raster picture, which a page may show; other files are downloaded. */
type LetterFile = { body: Readable; name: string; type: string; shown: boolean }

const pictures = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"]

const isShown = (type: string): boolean => pictures.includes(type)

const noFile = refuse("not_found", "There is no such file.")

export const letterFile = (shop: Shop, actor: Actor, id: string): Promise<Outcome<LetterFile>> =>
  query(shop, actor, "messages.read", async (db) => {
    if (!z.uuid().safeParse(id).success) return noFile
    const [row] = await db.select().from(messageFiles).where(eq(messageFiles.id, id))
    const opened = row ? await openScanned(shop, row) : done(null)
    if (!opened.ok) return opened
    const body = opened.value
    if (!row || !body) return noFile
    return done({ body, name: row.name, type: row.type, shown: isShown(row.type) })
  })

export const letterHtml = (
  shop: Shop,
  actor: Actor,
  id: string,
  address: (fileId: string) => string,
): Promise<Outcome<ReadableHtml>> =>
  query(shop, actor, "messages.read", async (db) => {
    const [letter] = z.uuid().safeParse(id).success
      ? await db.select({ html: messages.html }).from(messages).where(eq(messages.id, id))
      : []
    if (!letter?.html) return refuse("not_found", "This message has no other form.")
    const files = await db
      .select({ id: messageFiles.id, type: messageFiles.type, contentId: messageFiles.contentId })
      .from(messageFiles)
      .where(and(eq(messageFiles.messageId, id), ne(messageFiles.contentId, ""), ne(messageFiles.key, "")))
      .orderBy(asc(messageFiles.createdAt))
    const own = files.filter(({ type }) => isShown(type)).map((file) => [file.contentId, address(file.id)] as const)
    return done(readableHtml(letter.html, new Map(own)))
  })
