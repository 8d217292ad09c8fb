import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import type { MailBlock } from "../../db/tables/mail-content.ts"
import { button, greeting, heading, quoteBlock, text, titles } from "../mails/mail-content.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { mailPerson } from "../notifications/mail-person.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { worksBlock } from "./order-facts.ts"
import { type OrderLineRow, orderedWorks } from "./ordered-works.ts"
import type { OrderRow } from "./transition.server.ts"

type About = { kind: string; lines: OrderLineRow[] }

const asks: Record<string, string> = {
  cancel: "asks to cancel the order",
  return: "would like to return",
  damage: "reports damage to",
}

const titlesOf = (lines: OrderLineRow[]) => titles(orderedWorks(lines).map(({ title }) => title))

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
      quoteBlock(reason),
      text("If you didn’t send this, just reply to this e-mail."),
    ],
  })
}

export const mailCameBack = (shop: Shop, tx: Transaction, order: OrderRow, lines: OrderLineRow[]): Promise<void> =>
  toBuyer(shop, tx, order, lines, {
    subject: `Your return for ${order.number} has arrived`,
    title: "Back at the studio",
    words: [
      text([...titlesOf(lines), ` ${lines.length > 1 ? "have" : "has"} arrived at the studio.`]),
      text(`We’ll look ${lines.length > 1 ? "them" : "it"} over and write again.`),
    ],
  })

/** @param money refunded; "" for none */
export const mailReturnClosed = (
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  { lines, money }: { lines: OrderLineRow[]; money: string },
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

/** @param answer the artist's own text */
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

async function toBuyer(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  lines: OrderLineRow[],
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
