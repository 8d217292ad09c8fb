import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { href } from "react-router"
import { z } from "zod"
import { subscribers } from "../../db/tables/newsletter.ts"
import { sayShortDay } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { record } from "../history.server.ts"
import { asOneLine, mailAddress } from "../mails/written-text.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { letterFrame } from "./letter-frame.server.ts"
import { letterRow, noLetter, writtenOf } from "./letter-queries.server.ts"
import { letterParts } from "./letter-works.server.ts"
import { getSubscriberLink, keepLinks, unsubscribeHeaders } from "./subscriber-links.server.ts"

const testSchema = z.strictObject({ id: z.uuid(), to: mailAddress })

const often = { points: 30, seconds: 3600 }

/** The unsubscribe link is the address's own if it is subscribed, else the form. */
export async function sendTestLetter(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ words: string }>> {
  const refused = refuseUnlessPermitted(actor, "newsletter.write", shop.now())
  if (refused) return refused
  const wanted = checked(testSchema, input)
  if (!wanted.ok) return wanted
  const { id, to } = wanted.value
  const row = await letterRow(shop, id)
  if (!row) return noLetter
  if (!(await shop.rateLimits.take("newsletter tests", often)))
    return refuse("too_many", "That’s a lot of tests. Please wait an hour and try again.")
  const transport = await shop.mail.transport()
  const { site, newsletter } = await readSettings(shop.db, "site", "newsletter")
  const [known] = await shop.db.select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.email, to))
  if (known) await keepLinks(shop, shop.db, [known.id])
  const link = known ? getSubscriberLink(shop, known.id) : `${shop.siteUrl}${href("/newsletter")}`
  const value = writtenOf(row)
  const { renderLetter } = await import("./render-letter.server.tsx")
  const now = shop.now()
  const rendered = renderLetter({
    value,
    parts: await letterParts(shop, shop.db, value),
    frame: await letterFrame(shop, shop.db, id),
    whom: { link, since: sayShortDay(now, site.timeZone) },
  })
  const host = new URL(shop.siteUrl).hostname
  const { kind, words } = await transport.handOver({
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
  if (kind !== "accepted") return refuse("unavailable", `The mail server has not accepted it: “${words}”`)
  await record(shop.db, actor, { noun: "letter", nounId: id, action: "test sent", detail: { to } }, now)
  const isKept = transport.kind === "folder"
  return done({
    words: isKept ? "No mail server is connected, so the test was kept as a file." : `A test is on its way to ${to}.`,
  })
}
