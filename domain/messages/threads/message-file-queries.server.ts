import type { Readable } from "node:stream"
import { and, asc, eq, ne } from "drizzle-orm"
import { matchesId } from "../../../db/matches-id.ts"
import { messageFiles, messages } from "../../../db/tables/messages.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { type SanitizedHtml, sanitizeEmailHtml } from "./email-html.server.ts"
import { openScannedFile } from "./scan-files.server.ts"

/** `shown`: a raster picture, which a page may show; other files are downloaded. */
type MessageFileDownload = { body: Readable; name: string; type: string; shown: boolean }

const pictures = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"]

const isRasterPicture = (type: string): boolean => pictures.includes(type)

const fileNotFound = refuse("not_found", "There is no such file.")

export const getMessageFile = (shop: Shop, actor: Actor, id: string): Promise<Outcome<MessageFileDownload>> =>
  query(shop, actor, "messages.read", async (db) => {
    const [row] = await db.select().from(messageFiles).where(matchesId(messageFiles.id, id))
    const opened = row ? await openScannedFile(shop, row) : done(null)
    if (!opened.ok) return opened
    const body = opened.value
    if (!row || !body) return fileNotFound
    return done({ body, name: row.name, type: row.type, shown: isRasterPicture(row.type) })
  })

export const getMessageHtml = (
  shop: Shop,
  actor: Actor,
  id: string,
  address: (fileId: string) => string,
): Promise<Outcome<SanitizedHtml>> =>
  query(shop, actor, "messages.read", async (db) => {
    const [message] = await db.select({ html: messages.html }).from(messages).where(matchesId(messages.id, id))
    if (!message?.html) return refuse("not_found", "This message has no other form.")
    const files = await db
      .select({ id: messageFiles.id, type: messageFiles.type, contentId: messageFiles.contentId })
      .from(messageFiles)
      .where(and(eq(messageFiles.messageId, id), ne(messageFiles.contentId, ""), ne(messageFiles.key, "")))
      .orderBy(asc(messageFiles.createdAt))
    const own = files
      .filter(({ type }) => isRasterPicture(type))
      .map((file) => [file.contentId, address(file.id)] as const)
    return done(sanitizeEmailHtml(message.html, new Map(own)))
  })
