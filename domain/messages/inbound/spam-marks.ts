import type { EmailLink, ParsedEmail } from "../../../services/mailbox/parsed-email.ts"

const spamPoints = 3

export type SenderHistory = {
  answered: boolean
  /** A thread of the address, or of its domain, was marked as spam by hand. */
  address: boolean
  domain: boolean
  /** From 0 to 1; null: too little data. */
  likeness: number | null
}

type Mark = { points: number; words: string }

export function scoreSpam(
  email: ParsedEmail,
  known: SenderHistory,
  forged: boolean,
): { marks: string[]; isSpam: boolean } {
  const all = [...markSender(email, known, forged), ...(known.answered ? [] : markContent(email, known))]
  const points = all.reduce((sum, mark) => sum + mark.points, 0)
  return { marks: all.filter((mark) => mark.points > 0).map(({ words }) => words), isSpam: points >= spamPoints }
}

const freeMail =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|aol|gmx|web|mail|icloud|me|proton|protonmail|yandex|inbox|zoho|tutanota|freenet|t-online|orange|laposte|libero|qq|163|126)\.[a-z.]{2,6}$/

const isFreeMail = (domain: string): boolean => freeMail.test(domain)

export const getEmailDomain = (address: string): string => address.slice(address.lastIndexOf("@") + 1)

/** A domain with the policy `none`: mailing lists and forwarded e-mails fail there every day. */
const isLax = (headers: ParsedEmail["headers"]): boolean =>
  /\bdmarc\s*=\s*fail\b[^;]*\b(?:p|action|policy)\s*=\s*none\b/i.test(headers["authentication-results"] ?? "")

function markSender({ from, replyTo, headers }: ParsedEmail, known: SenderHistory, forged: boolean): Mark[] {
  const domain = getEmailDomain(from?.address ?? "")
  const elsewhere = replyTo.find((address) => getEmailDomain(address) !== domain && isFreeMail(getEmailDomain(address)))
  const shown = /[^\s<>"']+@([a-z\d.-]+\.[a-z]{2,})/i.exec(from?.name ?? "")?.[1]?.toLowerCase()
  return toMarks([
    [known.address, 4, "You marked this address as spam before"],
    [!known.address && known.domain && !isFreeMail(domain), 2, `You marked others at ${domain} as spam before`],
    [forged, isLax(headers) ? 2 : spamPoints, `${domain} says that it didn’t send this e-mail`],
    [elsewhere !== undefined, 2, `Answers would go to another address, ${elsewhere}`],
    [shown !== undefined && shown !== domain, 2, `The name shows an address at ${shown}, and it came from ${domain}`],
    [from === null, 2, "It has no sender"],
  ])
}

const isLike = (likeness: number | null, from: number) => likeness !== null && likeness >= from

function markContent({ subject, text, links, files, from }: ParsedEmail, { likeness }: SenderHistory): Mark[] {
  const hosts = new Set(links.flatMap(({ to }) => hostOf(to) ?? []))
  const deceiving = deceivingLink(links)
  const mixed = mixedWord(`${from?.name ?? ""} ${subject} ${text.slice(0, 20_000)}`)
  const letters = subject.match(/\p{L}/gu)?.length ?? 0
  const capitals = subject.match(/\p{Lu}/gu)?.length ?? 0
  const refused = files.some((file) => /^(?:Programs|Web pages)/.test(file.refused))
  return toMarks([
    [links.length > 25, 2, `${links.length} links`],
    [links.length > 10 && links.length <= 25, 1, `${links.length} links`],
    [hosts.size > 6, 1, `Links to ${hosts.size} other sites`],
    [deceiving !== null, 2, `A link says ${deceiving?.says} and leads to ${deceiving?.leads}`],
    [letters >= 12 && capitals / letters > 0.9, 1, "The subject is all capitals"],
    [mixed !== null, 2, `Letters of two alphabets in one word: ${mixed}`],
    [refused, 2, "It came with a program or a web page"],
    [isLike(likeness, 0.999), 3, "Its words are those of messages you marked as spam"],
    [isLike(likeness, 0.95) && !isLike(likeness, 0.999), 2, "Many of its words are in messages you marked as spam"],
    [likeness !== null && likeness < 0.05, -1, ""],
  ])
}

const toMarks = (all: [boolean, number, string][]): Mark[] =>
  all.flatMap(([applies, points, words]) => (applies ? [{ points, words }] : []))

const hostOf = (address: string): string | null => URL.parse(address)?.hostname.replace(/^www\./, "") ?? null

/** The link's text is the address of another host. */
function deceivingLink(links: EmailLink[]): { says: string; leads: string } | null {
  for (const { to, text } of links) {
    const says = /^(?:https?:\/\/)?(?:www\.)?([a-z\d-]+(?:\.[a-z\d-]+)+)(?:[/?#]\S*)?$/i.exec(text)?.[1]?.toLowerCase()
    const leads = hostOf(to)
    if (says && /\.[a-z]{2,}$/.test(says) && leads && !sameSite(says, leads)) return { says, leads }
  }
  return null
}

const sameSite = (one: string, other: string) => one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

/** A Latin word with look-alike Cyrillic or Greek letters. */
const mixedWord = (text: string): string | null =>
  text
    .match(/[\p{L}]{4,40}/gu)
    ?.find(
      (word) =>
        /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word.replace(/[µμ]/g, "")),
    ) ?? null
