import type { Readable } from "node:stream"
import { and, asc, eq, inArray, type SQL } from "drizzle-orm"
import { matchesId } from "../../db/matches-id.ts"
import { orders } from "../../db/tables/orders.ts"
import { returnPictures, returns } from "../../db/tables/returns.ts"
import type { Actor } from "../actor.ts"
import { getPrivateFileKey } from "../media/private-pictures.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { isOrderToken } from "./order.ts"

export type ReturnPicture = { id: string; returnId: string; by: string; width: number; height: number }

const columns = {
  id: returnPictures.id,
  returnId: returnPictures.returnId,
  by: returnPictures.by,
  width: returnPictures.width,
  height: returnPictures.height,
}

export async function listReturnPictures(shop: Shop, returnIds: string[]): Promise<ReturnPicture[]> {
  if (returnIds.length === 0) return []
  return shop.db
    .select(columns)
    .from(returnPictures)
    .where(inArray(returnPictures.returnId, returnIds))
    .orderBy(asc(returnPictures.addedAt), asc(returnPictures.position))
}

type PictureRequest = { id: string; small: boolean }

/** The order's link gives permission. Null when the picture is not the order's. */
export async function findBuyerReturnPicture(
  shop: Shop,
  token: string,
  request: PictureRequest,
): Promise<Readable | null> {
  if (!isOrderToken(token)) return null
  return openPictureFile(shop, request, [eq(orders.token, token), eq(returnPictures.by, "buyer")])
}

export const getReturnPicture = (
  shop: Shop,
  actor: Actor,
  number: string,
  asked: PictureRequest,
): Promise<Outcome<Readable>> =>
  query(shop, actor, "orders.read", async () => {
    const file = await openPictureFile(shop, asked, [eq(orders.number, number)])
    return file ? done(file) : refuse("not_found", "There is no such picture.")
  })

async function openPictureFile(shop: Shop, { id, small }: PictureRequest, of: SQL[]): Promise<Readable | null> {
  const [row] = await shop.db
    .select({ folder: returnPictures.folder, width: returnPictures.width, smallWidth: returnPictures.smallWidth })
    .from(returnPictures)
    .innerJoin(returns, eq(returns.id, returnPictures.returnId))
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(matchesId(returnPictures.id, id), ...of))
  return row ? shop.storage.private.get(getPrivateFileKey(row, small)) : null
}
