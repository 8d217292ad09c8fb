import { Server } from "@tus/server"
import type { Context, Handler } from "hono"
import { isDiskFull } from "../db/errors.ts"
import { findActor } from "../domain/accounts/sessions/actor.server.ts"
import type { Actor } from "../domain/actor.ts"
import { findOwnUpload, findUpload, touchUpload, type UploadRow } from "../domain/media/upload-commands.server.ts"
import { done, type Outcome, problemStatuses } from "../domain/problem.ts"
import type { Shop } from "../domain/shop.ts"
import { StorageProblem } from "../services/storage/storage-problem.ts"
import { openUploadLocks } from "./upload-locks.ts"
import { receiveUpload } from "./upload-receivers.ts"

/** tus 1.0: creation, status and parts. The upload's id is the last part of the path. */
export const uploadsPath = "/admin/uploads"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * For admins only, from pages of this site only. `announceUploads` wrote each file's owner, purpose and length before: the
 * request's own claims do not count. The file is used before the answer to its last byte is sent.
 */
export function uploadEndpoint(shop: Shop): Handler {
  const server = openTus(shop)
  const use = receiveOnce(shop)
  const answer = async (c: Context): Promise<Response> => {
    const { method } = c.req
    if (!["POST", "HEAD", "PATCH"].includes(method))
      return c.text("Method Not Allowed", 405, { Allow: "POST, HEAD, PATCH" })
    if (c.req.header("sec-fetch-site") === "cross-site") return c.text("This was sent from another site.", 403)
    const actor = await findActor(shop, c.req.raw.headers)
    const id = getUploadId(c.req.url)
    const found = await findOwnUpload(shop, actor, uuid.test(id) ? id : "00000000-0000-0000-0000-000000000000")
    if (!found.ok) return c.text(found.problem.message, problemStatuses[found.problem.code] as 401)
    const upload = found.value
    if (upload.state !== "waiting") return answerEnded(c, upload)
    if (method === "POST") {
      const refused = await refuseCreation(c, shop, upload)
      if (refused) return refused
      // Before it exists: a later check must not consider it unstarted.
      await touchUpload(shop, id)
    }
    const sent = await server.handleWeb(c.req.raw)
    if (method === "PATCH") await touchUpload(shop, id)
    const isHere = sent.ok && Number(sent.headers.get("upload-offset") ?? -1) === upload.bytes
    return (isHere && (await answerReceived(c, use(actor, upload)))) || removeCorsHeaders(sent)
  }
  return (c) =>
    answer(c).catch((error) => {
      if (!(error instanceof StorageProblem)) throw error
      shop.log.error({ err: error }, "the storage failed an upload")
      return c.text(storageAway, 503)
    })
}

/** The library would also look for the id in the query, past the owner check. */
const getUploadId = (url: string): string => new URL(url).pathname.slice(uploadsPath.length + 1)

/** A used or refused file is complete, although its bytes are elsewhere by now. */
const answerEnded = (c: Context, { bytes }: UploadRow) =>
  c.req.method === "HEAD"
    ? c.body(null, 200, { "Tus-Resumable": "1.0.0", "Upload-Offset": String(bytes), "Upload-Length": String(bytes) })
    : c.text("This upload has ended.", 409)

async function refuseCreation(c: Context, shop: Shop, { id, bytes }: UploadRow): Promise<Response | null> {
  if (c.req.header("upload-length") !== String(bytes)) return c.text("That is not the length of this file.", 400)
  if (c.req.header("content-type") === "application/offset+octet-stream")
    return c.text("An upload begins without bytes.", 400)
  // Creating it again would drop the bytes that are here.
  return (await shop.uploads.findReceivedBytes(id)) === null ? null : c.text("This upload has begun.", 409)
}

/** Uses each complete upload once, also with concurrent requests. */
function receiveOnce(shop: Shop) {
  const receiving = new Map<string, Promise<Outcome<null>>>()
  const receive = async (actor: Actor, id: string) => {
    const upload = await findUpload(shop, id)
    return upload?.state === "waiting" ? receiveUpload(shop, actor, upload) : done(null)
  }
  return (actor: Actor, { id }: UploadRow): Promise<Outcome<null>> => {
    const received = receiving.get(id) ?? receive(actor, id).finally(() => receiving.delete(id))
    receiving.set(id, received)
    return received
  }
}

async function answerReceived(c: Context, used: Promise<Outcome<null>>): Promise<Response | null> {
  try {
    const taken = await used
    return taken.ok ? null : c.text(taken.problem.message, problemStatuses[taken.problem.code] as 409)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    return c.text(diskFull, 507)
  }
}

const diskFull = "The disk of the site is full. What has arrived is kept: make space, then try again."
const storageAway = "The storage of the site doesn’t answer. What has arrived is kept: try again in a few minutes."

/** Pages of other sites must not read the answer. */
function removeCorsHeaders(answer: Response): Response {
  const headers = new Headers(answer.headers)
  for (const name of [...headers.keys()]) if (name.startsWith("access-control-")) headers.delete(name)
  return new Response(answer.body, { status: answer.status, headers })
}

function openTus(shop: Shop): Server {
  return new Server({
    path: uploadsPath,
    locker: openUploadLocks(shop),
    datastore: shop.uploads.openStore(async (id) => (await findUpload(shop, id))?.bytes ?? null),
    relativeLocation: true,
    namingFunction: ({ url }) => getUploadId(url),
    getFileIdFromRequest: ({ url }) => getUploadId(url),
    allowedOrigins: () => false,
    onResponseError: (_request, error) => {
      if (isDiskFull(error)) return { status_code: 507, body: diskFull }
      if (error instanceof StorageProblem) {
        shop.log.error({ err: error }, "the storage failed an upload")
        return { status_code: 503, body: storageAway }
      }
      if (!("status_code" in error)) {
        // Usually a broken connection. The library's own message would contain file names.
        shop.log.warn({ err: error }, "a part of an upload broke off")
        return { status_code: 500, body: "This part could not be kept. Please send it again." }
      }
      // An unannounced extension of the protocol.
      return error.status_code === 501 ? { status_code: 400, body: error.body } : undefined
    },
  })
}
