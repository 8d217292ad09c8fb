import { randomUUID } from "node:crypto"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { facts, heading, text } from "./mail-content.ts"
import { renderStored } from "./render-stored.server.ts"
import { asOneLine } from "./written-text.ts"

/** How the mail server answered, as a sentence. */
export type TestMail = { accepted: boolean; words: string }

/**
 * Sends an e-mail to the admin who asks, at once and once, and says how the mail server answered. It does not pass through
 * the outbox, where e-mails are tried again for hours.
 */
export async function sendTestMail(shop: Shop, actor: Actor): Promise<Outcome<TestMail>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  if (actor.kind !== "user") return refuse("invalid", "A test is sent to the person who asks for it.")
  const { site } = await readSettings(shop.db, "site")
  const subject = `A test from ${asOneLine(site.artistName)}’s site`
  const blocks = [
    heading("E-mail works"),
    text("This is a test from the Settings of your site. Buyers get e-mails that look like this one."),
    facts([
      ["From", shop.mail.from],
      ["Mail server", shop.mail.place],
    ]),
  ]
  const content = { blocks, preview: "E-mail works.", footer: "You asked for this test in the studio." }
  const { html, text: plain } = await renderStored(shop, { content, html: "", text: "", subject })
  let answer: TestMail
  try {
    const said = await shop.mail.deliver({
      fromName: asOneLine(site.artistName),
      to: actor.email,
      replyTo: site.contactEmail || null,
      subject,
      html,
      text: plain,
      messageId: `<${randomUUID()}@${new URL(shop.siteUrl).hostname}>`,
      date: shop.now(),
      headers: {},
      attachments: [],
      inline: [],
    })
    answer = { accepted: shop.mail.kind === "smtp", words: acceptedWords(shop, actor.email, said) }
  } catch (error) {
    shop.log.warn({ err: error }, "a test e-mail was not accepted")
    answer = { accepted: false, words: refusedWords(shop.mail.place, error) }
  }
  const detail = { to: actor.email, answer: answer.words }
  await record(shop.db, actor, { noun: "settings", nounId: "mails", action: "test sent", detail }, shop.now())
  return done(answer)
}

const acceptedWords = ({ mail }: Shop, to: string, said: string) =>
  mail.kind === "smtp"
    ? `The mail server has accepted an e-mail to ${to}. It said: “${said}”.`
    : "No mail server is set up, so the test was kept as a file. Set SMTP_URL where the site is started, and restart it."

/** What nodemailer's errors have besides their message. */
type MailError = { code?: string; response?: string; message?: string }

const reasons: Record<string, string> = {
  EAUTH: "It doesn’t accept the user name and password in SMTP_URL.",
  EENVELOPE: "It doesn’t accept the sender or the recipient.",
  EDNS: "There is no server of this name. Check SMTP_URL.",
  ECONNECTION: "It can’t be reached. Check the name and the port in SMTP_URL.",
  ESOCKET: "It can’t be reached, or breaks the connection. Check the name and the port in SMTP_URL.",
  ETLS: "No secure connection could be made. Try smtps:// or another port in SMTP_URL.",
  ETIMEDOUT: "It doesn’t answer. Check the name and the port in SMTP_URL.",
}

function refusedWords(place: string, error: unknown): string {
  const { code = "", response, message = String(error) } = error as MailError
  const reason = reasons[code] ?? "It has not accepted the e-mail."
  return `The mail server (${place}) answered: “${asOneLine(response ?? message)}”. ${reason}`
}
