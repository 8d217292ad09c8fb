import { and, desc, eq, gt, sql } from "drizzle-orm"
import PostalMime from "postal-mime"
import { afterAll } from "vitest"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { openTestShop, type TestShop } from "./app.ts"
import { startSmtpServer, type TestSmtp } from "./smtp-server.ts"
import { waitForJobs } from "./wait-for-jobs.ts"

/** A received e-mail. `path`: that of its first link to the site. */
export type ReceivedEmail = { subject: string; text: string; path: string | null }

export type TestInbox = {
  /** The number of received e-mails (to an address), after all jobs. */
  count(to?: string): Promise<number>
  /** The newest e-mail to an address, after all jobs; null without one. @param after skips that many e-mails */
  newest(to: string, after?: number): Promise<ReceivedEmail | null>
  smtp: TestSmtp
}

/** The built site with running workers and an SMTP server. Call it at the top of a test file. */
export async function openSiteWithInbox(env: Record<string, string> = {}): Promise<TestShop & { inbox: TestInbox }> {
  const smtp = await startSmtpServer()
  const site = await openTestShop({ jobs: true, env: { SMTP_URL: smtp.url, ...env } })
  afterAll(smtp.close)
  const count = async (to?: string) => {
    await waitForJobs(site, "send-letter", "deliver-mail")
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
        const queued = await site.shop.db
          .select({ messageId: outboxEmails.messageId })
          .from(outboxEmails)
          .where(eq(sql`lower(${outboxEmails.recipient})`, to.toLowerCase()))
          .orderBy(desc(outboxEmails.createdAt))
        const raw = queued
          .map(({ messageId }) => arrived.find((one) => one.raw.includes(messageId))?.raw)
          .find((found) => found !== undefined)
        return raw === undefined ? null : parseReceivedEmail(raw, site.shop.siteUrl)
      },
    },
  }
}

async function parseReceivedEmail(raw: string, siteUrl: string): Promise<ReceivedEmail> {
  const { subject = "", text = "" } = await PostalMime.parse(raw)
  const [link] = /https?:\/\/\S+/.exec(text.slice(Math.max(0, text.indexOf(`${siteUrl}/`)))) ?? []
  return { subject, text, path: link?.startsWith(siteUrl) ? link.slice(siteUrl.length) : null }
}

/** The newest e-mail in the outbox, for a site without workers, and the path of its button. */
export async function findNewestEmail({ shop }: TestShop, to: string, since = new Date(0)) {
  const [email] = await shop.db
    .select()
    .from(outboxEmails)
    .where(and(eq(outboxEmails.recipient, to), gt(outboxEmails.createdAt, since)))
    .orderBy(desc(outboxEmails.createdAt), desc(outboxEmails.id))
    .limit(1)
  const button = email?.content?.blocks.find((block) => block.is === "button")
  const path = button?.is === "button" ? button.href.replace(shop.siteUrl, "") : null
  return email ? { ...email, path } : null
}
