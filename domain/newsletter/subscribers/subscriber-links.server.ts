import { createHash, timingSafeEqual } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { subscribers } from "../../../db/tables/newsletter.ts"
import type { Shop } from "../../shop.ts"
import { subscriberTokenSchema } from "./subscriber.ts"

/*
 * The token is the subscriber's id with a keyed hash, so the database alone gives no access. Hashes of sent tokens are stored, so
 * that links work for years, even after a move to another secret.
 */

const idLength = 22
const macLength = 32

const formatId = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")

const parseId = (token: string) =>
  Buffer.from(token.slice(0, idLength), "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")

type Keys = Pick<Shop, "secrets">

/** Under the current secret. */
export const getSubscriberToken = ({ secrets }: Keys, id: string): string =>
  formatId(id) + secrets.hash("newsletter link", id).slice(0, macLength)

const linkHash = (token: string): string => createHash("sha256").update(token).digest("base64url")

export const getSubscriberLink = (shop: Pick<Shop, "secrets" | "urls">, id: string): string =>
  shop.urls.subscription(getSubscriberToken(shop, id))

/** One-click unsubscribe (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (link: string, address = ""): Record<string, string> => ({
  "List-Unsubscribe": [`<${link}>`, ...(address ? [`<mailto:${address}?subject=unsubscribe>`] : [])].join(", "),
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
})

/** Adds missing hashes of current links. @param ids null: all subscribed */
export async function saveSubscriberLinks(shop: Keys, db: Database | Transaction, ids: string[] | null): Promise<void> {
  const rows = await db
    .select({ id: subscribers.id, hashes: subscribers.linkHashes })
    .from(subscribers)
    .where(ids ? sql`${subscribers.id} = any (${sql.param(ids)}::uuid[])` : eq(subscribers.state, "subscribed"))
  const missing = rows
    .map(({ id, hashes }) => ({ id, hash: linkHash(getSubscriberToken(shop, id)), hashes }))
    .filter(({ hash, hashes }) => !hashes.includes(hash))
  if (missing.length === 0) return
  await db.execute(sql`update ${subscribers} set link_hashes = array_append(link_hashes, given.hash)
    from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as given (id uuid, hash text)
    where ${subscribers}.id = given.id`)
}

type SubscriberByToken = { id: string; email: string; state: typeof subscribers.$inferSelect.state }

export async function findSubscriberByToken(
  shop: Keys,
  db: Database | Transaction,
  token: string,
): Promise<SubscriberByToken | null> {
  if (!subscriberTokenSchema.safeParse(token).success) return null
  const id = parseId(token)
  const [row] = await db
    .select({ id: subscribers.id, email: subscribers.email, state: subscribers.state, hashes: subscribers.linkHashes })
    .from(subscribers)
    .where(eq(subscribers.id, id))
  if (!row) return null
  const { hashes, ...found } = row
  const isOurs = timingSafeEqual(Buffer.from(token), Buffer.from(getSubscriberToken(shop, id)))
  return isOurs || hashes.includes(linkHash(token)) ? found : null
}
