import { createHash, timingSafeEqual } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { href } from "react-router"
import type { Database, Transaction } from "../../db/connect.ts"
import { subscribers } from "../../db/tables/newsletter.ts"
import type { Shop } from "../shop.ts"
import { tokenSchema } from "./subscriber.ts"

/*
 * The link in each e-mail to a subscriber, by which the address's owner confirms and unsubscribes. Its token is the
 * subscriber's id and a keyed hash of it, so the database alone opens nothing. The database keeps a hash of each token that
 * was sent: links go on working for years, also after the site has moved and has another secret.
 */

const idLength = 22
const macLength = 32

const idText = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")

const idOf = (token: string) =>
  Buffer.from(token.slice(0, idLength), "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")

type Keys = Pick<Shop, "secrets">

/** The token of a subscriber under the secret that the site has now. */
export const linkToken = ({ secrets }: Keys, id: string): string =>
  idText(id) + secrets.hash("newsletter link", id).slice(0, macLength)

/** What the database keeps of a token. */
export const linkHash = (token: string): string => createHash("sha256").update(token).digest("base64url")

/** The address of the subscriber's own page. */
export const linkOf = (shop: Pick<Shop, "secrets" | "siteUrl">, id: string): string =>
  `${shop.siteUrl}${href("/newsletter/:token", { token: linkToken(shop, id) })}`

/** Headers of every mail to a subscriber: the button that mail programs show beside the sender (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (link: string, address = ""): Record<string, string> => ({
  "List-Unsubscribe": [`<${link}>`, ...(address ? [`<mailto:${address}?subject=unsubscribe>`] : [])].join(", "),
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
})

/** Keeps the hashes of subscribers' present links, where they are not kept yet. @param ids null: of all who get letters */
export async function keepLinks(shop: Keys, db: Database | Transaction, ids: string[] | null): Promise<void> {
  const rows = await db
    .select({ id: subscribers.id, hashes: subscribers.linkHashes })
    .from(subscribers)
    .where(ids ? sql`${subscribers.id} = any (${sql.param(ids)}::uuid[])` : eq(subscribers.state, "subscribed"))
  const lacking = rows
    .map(({ id, hashes }) => ({ id, hash: linkHash(linkToken(shop, id)), hashes }))
    .filter(({ hash, hashes }) => !hashes.includes(hash))
  if (lacking.length === 0) return
  await db.execute(sql`update ${subscribers} set link_hashes = array_append(link_hashes, given.hash)
    from jsonb_to_recordset(${JSON.stringify(lacking)}::jsonb) as given (id uuid, hash text)
    where ${subscribers}.id = given.id`)
}

type Found = { id: string; email: string; state: typeof subscribers.$inferSelect.state }

/** The subscriber whose link this is; null for any other text. */
export async function subscriberByToken(shop: Keys, db: Database | Transaction, token: string): Promise<Found | null> {
  if (!tokenSchema.safeParse(token).success) return null
  const id = idOf(token)
  const [row] = await db
    .select({
      id: subscribers.id,
      email: subscribers.email,
      state: subscribers.state,
      hashes: subscribers.linkHashes,
    })
    .from(subscribers)
    .where(eq(subscribers.id, id))
  if (!row) return null
  const { hashes, ...found } = row
  const isOurs = timingSafeEqual(Buffer.from(token), Buffer.from(linkToken(shop, id)))
  return isOurs || hashes.includes(linkHash(token)) ? found : null
}
