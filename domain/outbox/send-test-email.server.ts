import { randomUUID } from "node:crypto"
import type { EmailTransport, OutgoingEmail } from "../../services/email/email.ts"
import type { Actor } from "../actor.ts"
import { detailsBlock, heading, text } from "../emails/email-content.ts"
import { asOneLine } from "../emails/text-schemas.ts"
import { recordEvent } from "../history.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { renderStoredEmail } from "./render-stored-email.server.ts"
import { getSenderDomain } from "./sender/sender-domain.ts"
import {
  deleteTrial,
  findTrialRecipient,
  getTrialMarks,
  insertTrial,
  trialHeader,
} from "./trials/mail-trials.server.ts"

/** `words`: the mail server's answer as a sentence. `awaits`: one is on its way to the mailbox that this site reads; "": none. */
export type TestEmailResult = { accepted: boolean; words: string; awaits: string }

/**
 * Sends an e-mail to the calling admin, and one to the mailbox that this site reads, at once and without retries: the outbox would
 * retry for hours. The second tells, when it comes back, how a receiver judges them.
 */
export async function sendTestEmail(shop: Shop, actor: Actor): Promise<Outcome<TestEmailResult>> {
  const refused = refuseUnlessPermitted(actor, "emails.write", shop.now())
  if (refused) return refused
  if (actor.kind !== "user") return refuse("invalid", "A test is sent to the person who asks for it.")
  const transport = await shop.mail.transport()
  const mailbox = transport.kind === "smtp" ? await findTrialRecipient(shop.db) : null
  const id = randomUUID()
  const email = await composeTest(shop, transport)
  const isSame = mailbox?.toLowerCase() === actor.email.toLowerCase()
  if (mailbox) await insertTrial(shop, id, getSenderDomain(transport.from))
  const first = await deliverTest(shop, transport, mark(shop, { ...email, to: actor.email }, id, !isSame))
  const second =
    mailbox && !isSame && first.accepted
      ? await deliverTest(shop, transport, mark(shop, { ...email, to: mailbox }, id, false))
      : first
  if (mailbox && !second.accepted) await deleteTrial(shop, id)
  const refusal = second.accepted ? "" : ` ${second.words}`
  const words = second === first ? first.words : first.words + refusal
  const detail = { to: actor.email, answer: words }
  await recordEvent(shop.db, actor, { noun: "settings", nounId: "mails", action: "test sent", detail }, shop.now())
  return done({ accepted: second.accepted, words, awaits: mailbox && second.accepted ? mailbox : "" })
}

async function composeTest(shop: Shop, transport: EmailTransport): Promise<Omit<OutgoingEmail, "to">> {
  const { site } = await getSettings(shop.db, "site")
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
  return {
    fromName: asOneLine(site.artistName),
    replyTo: site.contactEmail || null,
    ...{ subject, html, text: plain, messageId: "", date: shop.now(), headers: {}, attachments: [], inline: [] },
  }
}

function mark(shop: Shop, email: OutgoingEmail, id: string, isCopy: boolean): OutgoingEmail {
  const { header, messageName } = getTrialMarks(id, isCopy)
  const messageId = `<${messageName}@${new URL(shop.siteUrl).hostname}>`
  return { ...email, messageId, headers: { [trialHeader]: header } }
}

async function deliverTest(shop: Shop, transport: EmailTransport, email: OutgoingEmail) {
  try {
    const response = await transport.deliver(email)
    return { accepted: transport.kind === "smtp", words: formatAccepted(transport, email.to, response) }
  } catch (error) {
    shop.log.warn({ err: error }, "a test e-mail was not accepted")
    return { accepted: false, words: formatRefused(transport.place, error) }
  }
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
