import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import type { MailBlock } from "../../db/tables/mail-content.ts"
import { button, greeting, heading, quote, text, titles } from "../mails/mail-content.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { mailPerson } from "../notifications/mail-person.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { worksBlock } from "./order-facts.ts"
import { type LineRow, orderedWorks } from "./ordered-works.ts"
import type { OrderRow } from "./transition.server.ts"

type About = { kind: string; lines: LineRow[] }

const asks: Record<string, string> = {
  cancel: "asks to cancel the order",
  return: "would like to return",
  damage: "reports damage to",
}

const titlesOf = (lines: LineRow[]) => titles(orderedWorks(lines).map(({ title }) => title))

/** A buyer asks something of an order: to the artist, and to the buyer's address that it has arrived. */
export async function mailAsked(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  { kind, lines, reason, pictures }: About & { reason: string; pictures: number },
): Promise<void> {
  await alertArtist(shop, tx, "order", {
    replyTo: order.email,
    subject: `${order.number}: ${order.name} ${kind === "cancel" ? "asks to cancel" : kind === "return" ? "asks to return a work" : "reports damage"}`,
    blocks: [
      worksBlock(shop, lines),
      heading("Please answer"),
      text([`${order.name} ${asks[kind]}${kind === "cancel" ? " for " : " "}`, ...titlesOf(lines), "."]),
      text(`“${reason}”`),
      ...(pictures > 0 ? [text(pictures === 1 ? "With a picture." : `With ${pictures} pictures.`)] : []),
      button(`${shop.siteUrl}${href("/admin/orders/:number", { number: order.number })}`, "Open the order"),
    ],
  })
  await toBuyer(shop, tx, order, lines, {
    subject: `We’ve received your request about ${order.number}`,
    title: "We’ve received your request",
    words: [
      text(["Thank you for writing about ", ...titlesOf(lines), ". We’ll read it and answer by e-mail."]),
      quote(reason),
      text("If you didn’t send this, just reply to this e-mail."),
    ],
  })
}

/** What was sent back has arrived: to the buyer. */
export const mailCameBack = (shop: Shop, tx: Transaction, order: OrderRow, lines: LineRow[]): Promise<void> =>
  toBuyer(shop, tx, order, lines, {
    subject: `Your return for ${order.number} has arrived`,
    title: "Back at the studio",
    words: [
      text([...titlesOf(lines), ` ${lines.length > 1 ? "have" : "has"} arrived at the studio.`]),
      text(`We’ll look ${lines.length > 1 ? "them" : "it"} over and write again.`),
    ],
  })

/** A return is over: to the buyer. @param money what goes back; "": nothing */
export const mailReturnClosed = (
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  { lines, money }: { lines: LineRow[]; money: string },
): Promise<void> =>
  toBuyer(shop, tx, order, lines, {
    subject: `Your request about ${order.number} is settled`,
    title: "Your request is settled",
    words: [
      text(["We’ve settled your request about ", ...titlesOf(lines), "."]),
      ...(money ? [text(`We’re sending ${money} back to you, and will write when it’s on its way.`)] : []),
      text("Just reply to this e-mail if anything is unclear."),
    ],
  })

/** The artist's answer: to the buyer. @param answer the artist's own words */
export async function mailAnswered(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  { kind, lines, approved, answer }: About & { approved: boolean; answer: string },
): Promise<void> {
  const words = approved
    ? ["You can send ", ...titlesOf(lines), " back."]
    : kind === "cancel"
      ? ["Your order for ", ...titlesOf(lines), " could not be canceled."]
      : ["We’ve read what you wrote about ", ...titlesOf(lines), "."]
  await toBuyer(shop, tx, order, lines, {
    subject: approved ? `Your return for ${order.number}` : `Your request about ${order.number}`,
    title: approved ? "You can send it back" : "About your request",
    words: [
      text(words),
      text(`The studio wrote: “${answer}”`),
      text("Just reply to this e-mail if anything is unclear."),
    ],
  })
}

/** A mail to the buyer about works of an order, with the way to the page where it was asked. */
async function toBuyer(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  lines: LineRow[],
  { subject, title, words }: { subject: string; title: string; words: MailBlock[] },
): Promise<void> {
  const { site } = await readSettings(tx, "site")
  await mailPerson(
    shop,
    tx,
    { kind: "own-order", userId: order.userId },
    {
      to: order.email,
      replyTo: site.contactEmail || undefined,
      subject,
      blocks: [
        worksBlock(shop, lines),
        heading(title),
        greeting(order.name),
        ...words,
        button(`${shop.siteUrl}${href("/track-order")}?order=${order.token}`, "View your order"),
      ],
    },
  )
}
