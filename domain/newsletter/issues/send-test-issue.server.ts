import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { subscribers } from "../../../db/tables/newsletter.ts"
import { formatShortDate } from "../../../lib/site-time.ts"
import type { Actor } from "../../actor.ts"
import { asOneLine, bareEmailAddress } from "../../emails/text-schemas.ts"
import { recordEvent } from "../../history.server.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { getSubscriberLink, saveSubscriberLinks, unsubscribeHeaders } from "../subscribers/subscriber-links.server.ts"
import { getIssueAssets } from "./issue-assets.server.ts"
import { getIssueFrame } from "./issue-frame.server.ts"
import { findIssue, getIssueContent, issueNotFound } from "./issue-queries.server.ts"

const testSchema = z.strictObject({ id: z.uuid(), to: bareEmailAddress })

const testLimit = { points: 30, seconds: 3600 }

/** The unsubscribe link is the address's own if it is subscribed, else the form. */
export async function sendTestIssue(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ words: string }>> {
  const refused = refuseUnlessPermitted(actor, "newsletter.write", shop.now())
  if (refused) return refused
  const wanted = validateInput(testSchema, input)
  if (!wanted.ok) return wanted
  const { id, to } = wanted.value
  const row = await findIssue(shop, id)
  if (!row) return issueNotFound
  if (!(await shop.rateLimits.consume("newsletter tests", testLimit)))
    return refuse("too_many", "That’s a lot of tests. Please wait an hour and try again.")
  const transport = await shop.mail.transport()
  const { site, newsletter } = await getSettings(shop.db, "site", "newsletter")
  const [known] = await shop.db.select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.email, to))
  if (known) await saveSubscriberLinks(shop, shop.db, [known.id])
  const link = known ? getSubscriberLink(shop, known.id) : shop.urls.newsletter()
  const value = getIssueContent(row)
  const { renderIssue } = await import("./render-issue.server.tsx")
  const now = shop.now()
  const rendered = renderIssue({
    value,
    assets: await getIssueAssets(shop, shop.db, value),
    frame: await getIssueFrame(shop, shop.db, id),
    recipient: { link, since: formatShortDate(now, site.timeZone) },
  })
  const host = new URL(shop.siteUrl).hostname
  const { kind, reply } = await transport.trySend({
    fromName: asOneLine(site.artistName),
    to,
    replyTo: site.contactEmail || null,
    subject: `Test: ${value.subject || "without a subject"}`,
    ...rendered,
    messageId: `<${randomUUID()}@${host}>`,
    date: now,
    headers: {
      ...(known && unsubscribeHeaders(link, newsletter.unsubscribeAddress)),
      "List-Id": `<newsletter.${host}>`,
    },
    attachments: [],
    inline: [],
  })
  if (kind !== "accepted") return refuse("unavailable", `The mail server has not accepted it: “${reply}”`)
  await recordEvent(shop.db, actor, { noun: "letter", nounId: id, action: "test sent", detail: { to } }, now)
  const isKept = transport.kind === "folder"
  return done({
    words: isKept ? "No mail server is connected, so the test was kept as a file." : `A test is on its way to ${to}.`,
  })
}
