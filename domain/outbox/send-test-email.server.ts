import { randomUUID } from "node:crypto"
import type { EmailTransport } from "../../services/email/email.ts"
import type { Actor } from "../actor.ts"
import { detailsBlock, heading, text } from "../emails/email-content.ts"
import { asOneLine } from "../emails/text-schemas.ts"
import { recordEvent } from "../history.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { renderStoredEmail } from "./render-stored-email.server.ts"

/** `words`: the mail server's answer as a sentence. */
export type TestEmailResult = { accepted: boolean; words: string }

/** Sends an e-mail to the calling admin at once and without retries: the outbox would retry for hours. */
export async function sendTestEmail(shop: Shop, actor: Actor): Promise<Outcome<TestEmailResult>> {
  const refused = refuseUnlessPermitted(actor, "emails.write", shop.now())
  if (refused) return refused
  if (actor.kind !== "user") return refuse("invalid", "A test is sent to the person who asks for it.")
  const { site } = await getSettings(shop.db, "site")
  const transport = await shop.mail.transport()
  const subject = `A test from ${asOneLine(site.artistName)}’s site`
  const blocks = [
    heading("E-mail works"),
    text("This is a test from the Settings of your site. Buyers get e-mails that look like this one."),
    detailsBlock([
      ["From", transport.from],
      ["Mail server", transport.place],
    ]),
  ]
  const content = { blocks, preview: "E-mail works.", footer: "You asked for this test in the studio." }
  const { html, text: plain } = await renderStoredEmail(shop, { content, html: "", text: "", subject })
  let answer: TestEmailResult
  try {
    const response = await transport.deliver({
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
    answer = { accepted: transport.kind === "smtp", words: formatAccepted(transport, actor.email, response) }
  } catch (error) {
    shop.log.warn({ err: error }, "a test e-mail was not accepted")
    answer = { accepted: false, words: formatRefused(transport.place, error) }
  }
  const detail = { to: actor.email, answer: answer.words }
  await recordEvent(shop.db, actor, { noun: "settings", nounId: "mails", action: "test sent", detail }, shop.now())
  return done(answer)
}

const formatAccepted = ({ kind }: EmailTransport, to: string, said: string) =>
  kind === "smtp"
    ? `The mail server has accepted an e-mail to ${to}. It said: “${said}”.`
    : "No mail server is connected, so the test was kept as a file."

/** Further properties of nodemailer's errors. */
type SmtpError = { code?: string; response?: string; message?: string }

const reasons: Record<string, string> = {
  EAUTH: "It doesn’t accept the user name and password.",
  EENVELOPE: "It doesn’t accept the sender or the recipient.",
  EDNS: "There is no server of this name. Check the name.",
  ECONNECTION: "It can’t be reached. Check the name and the port.",
  ESOCKET: "It can’t be reached, or breaks the connection. Check the name and the port.",
  ETLS: "No secure connection could be made. Try another encryption or port.",
  ETIMEDOUT: "It doesn’t answer. Check the name and the port.",
}

function formatRefused(place: string, error: unknown): string {
  const { code = "", response, message = String(error) } = error as SmtpError
  const reason = reasons[code] ?? "It has not accepted the e-mail."
  return `The mail server (${place}) answered: “${asOneLine(response ?? message)}”. ${reason}`
}
