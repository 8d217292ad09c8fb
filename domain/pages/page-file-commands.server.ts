import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { pageFiles } from "../../db/tables/pages.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { getPageFileKey, type PageFile, toPageFile } from "./page-file-queries.server.ts"
import { findFileType, getContentType, getPageFileName } from "./page-file-type.ts"
import { maxPageFileMegabytes, maxPageFiles } from "./page-limits.ts"
import { isPageId, lockPageRow, pageNotFound } from "./page-row.server.ts"

const notAccepted =
  "This kind of file can’t be offered. Please choose a PDF, ZIP, JPEG, PNG, TIFF, Word, Excel, PowerPoint, EPUB, text or CSV file, without macros."

const refuseFile = (message: string) => refuse("invalid", message, { file: message })

type NewFile = { name: string; bytes: Uint8Array }

/** Visitors can download it once a published block names it. */
export async function addPageFile(
  shop: Shop,
  actor: Actor,
  pageId: string,
  { name, bytes }: NewFile,
): Promise<Outcome<PageFile>> {
  // Before the file is stored.
  const refused = refuseUnlessPermitted(actor, "pages.write", shop.now())
  if (refused) return refused
  if (!isPageId(pageId)) return pageNotFound
  if (bytes.length === 0) return refuseFile("This file is empty.")
  if (bytes.length > maxPageFileMegabytes * 1e6)
    return refuseFile(
      `It has ${Math.ceil(bytes.length / 1e6)} MB, and a file may have up to ${maxPageFileMegabytes} MB.`,
    )
  const type = findFileType(bytes, name)
  if (!type) return refuseFile(notAccepted)
  const id = randomUUID()
  const key = getPageFileKey(id)
  const stored = await shop.storage.private.put(key, bytes)
  const added = await command(shop, actor, "pages.write", noInput, async ({ tx, now }) => {
    const row = await lockPageRow(tx, pageId)
    if (!row || row.archivedAt) return pageNotFound
    if ((await tx.$count(pageFiles, eq(pageFiles.pageId, pageId))) >= maxPageFiles)
      return refuseFile(`A page has at most ${maxPageFiles} files.`)
    const file = {
      id,
      pageId,
      name: getPageFileName(name.toWellFormed().replace(/\p{Cc}/gu, ""), type),
      storageKey: key,
      contentType: getContentType(type),
      byteSize: stored.bytes,
      addedAt: now,
    }
    await tx.insert(pageFiles).values(file)
    await recordEvent(
      tx,
      actor,
      { noun: "page", nounId: pageId, action: "file added", detail: { name: file.name } },
      now,
    )
    return done(toPageFile(file))
  })
  if (!added.ok) await shop.storage.private.delete(key)
  return added
}
