import { and, desc, eq, gt, sql } from "drizzle-orm"
import PostalMime from "postal-mime"
import { afterAll } from "vitest"
import { mails } from "../../db/tables/mails.ts"
import { openTestShop, type TestShop } from "./app.ts"
import { jobsDone } from "./jobs-done.ts"
import { openSmtp, type TestSmtp } from "./smtp-server.ts"

/** A received e-mail. `path`: that of its first link to the site. */
export type Email = { subject: string; text: string; path: string | null }

export type Inbox = {
  /** The number of received e-mails (to an address), after all jobs. */
  count(to?: string): Promise<number>
  /** The newest e-mail to an address, after all jobs; null without one. @param after skips that many e-mails */
  newest(to: string, after?: number): Promise<Email | null>
  smtp: TestSmtp
}

/** The built site with running workers and an SMTP server. Call it at the top of a test file. */
export async function openMailedSite(env: Record<string, string> = {}): Promise<TestShop & { inbox: Inbox }> {
  const smtp = await openSmtp()
  const site = await openTestShop({ jobs: true, env: { SMTP_URL: smtp.url, ...env } })
  afterAll(smtp.close)
  const count = async (to?: string) => {
    await jobsDone(site, "send-letter", "deliver-mail")
    return smtp.received.filter((one) => to === undefined || one.to.includes(to)).length
  }
  return {
    ...site,
    inbox: {
      smtp,
      count,
      async newest(to, after = 0) {
        await count()
        const arrived = smtp.received.slice(after).filter((one) => one.to.includes(to.toLowerCase()))
        // Concurrent e-mails arrive in any order: the outbox decides which is the newest.
        const written = await site.shop.db
          .select({ messageId: mails.messageId })
          .from(mails)
          .where(eq(sql`lower(${mails.recipient})`, to.toLowerCase()))
          .orderBy(desc(mails.createdAt))
        const raw = written
          .map(({ messageId }) => arrived.find((one) => one.raw.includes(messageId))?.raw)
          .find((found) => found !== undefined)
        return raw === undefined ? null : read(raw, site.shop.siteUrl)
      },
    },
  }
}

async function read(raw: string, siteUrl: string): Promise<Email> {
  const { subject = "", text = "" } = await PostalMime.parse(raw)
  const [link] = /https?:\/\/\S+/.exec(text.slice(Math.max(0, text.indexOf(`${siteUrl}/`)))) ?? []
  return { subject, text, path: link?.startsWith(siteUrl) ? link.slice(siteUrl.length) : null }
}

/** The newest e-mail in the outbox, for a site without workers, and the path of its button. */
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
