import { and, desc, eq, gt } from "drizzle-orm"
import { mails } from "../../db/tables/mails.ts"
import { sendLetter } from "../../domain/accounts/send-letter.server.ts"
import type { TestShop } from "./app.ts"

/** Does the jobs for letters that are waiting, as a worker would. */
export async function sendWaitingLetters({ shop, database }: TestShop): Promise<void> {
  const { rows } = await database.pool.query(
    "delete from jobs.job where name = 'send-letter' and state = 'created' returning data",
  )
  for (const { data } of rows) await sendLetter(shop, data)
}

/** The newest e-mail to an address, and the path of its button. */
export async function newestLetter({ shop }: TestShop, to: string, since = new Date(0)) {
  const [mail] = await shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, to), gt(mails.createdAt, since)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
  const button = mail?.content?.blocks.find((block) => block.is === "button")
  const path = button?.is === "button" ? button.href.replace(shop.siteUrl, "") : null
  return mail ? { ...mail, path } : null
}
