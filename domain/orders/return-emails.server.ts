import type { Transaction } from "../../db/connect.ts"
import { button, heading, quoteBlock, text } from "../emails/email-content.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import type { Shop } from "../shop.ts"
import { joinLineTitles, orderWorksBlock } from "./order-email-blocks.ts"
import type { OrderLineRow } from "./ordered-works.ts"
import { queueBuyerEmail } from "./queue-buyer-email.server.ts"
import type { OrderRow } from "./transition-order.server.ts"

type ReturnSubject = { kind: string; lines: OrderLineRow[] }

const requestTexts: Record<string, string> = {
  cancel: "asks to cancel the order",
  return: "would like to return",
  damage: "reports damage to",
}

export async function queueReturnRequestEmails(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  { kind, lines, reason, pictures }: ReturnSubject & { reason: string; pictures: number },
): Promise<void> {
  await alertArtist(shop, tx, "order", {
    replyTo: order.email,
    subject: `${order.number}: ${order.name} ${kind === "cancel" ? "asks to cancel" : kind === "return" ? "asks to return a work" : "reports damage"}`,
    blocks: [
      orderWorksBlock(shop, lines),
      heading("Please answer"),
      text([`${order.name} ${requestTexts[kind]}${kind === "cancel" ? " for " : " "}`, ...joinLineTitles(lines), "."]),
      text(`“${reason}”`),
      ...(pictures > 0 ? [text(pictures === 1 ? "With a picture." : `With ${pictures} pictures.`)] : []),
      button(shop.urls.studio.order(order.number), "Open the order"),
    ],
  })
  await queueBuyerEmail(shop, tx, order, lines, {
    subject: `We’ve received your request about ${order.number}`,
    title: "We’ve received your request",
    words: [
      text(["Thank you for writing about ", ...joinLineTitles(lines), ". We’ll read it and answer by e-mail."]),
      quoteBlock(reason),
      text("If you didn’t send this, just reply to this e-mail."),
    ],
  })
}

export const queueReturnArrivedEmail = (
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  lines: OrderLineRow[],
): Promise<void> =>
  queueBuyerEmail(shop, tx, order, lines, {
    subject: `Your return for ${order.number} has arrived`,
    title: "Back at the studio",
    words: [
      text([...joinLineTitles(lines), ` ${lines.length > 1 ? "have" : "has"} arrived at the studio.`]),
      text(`We’ll look ${lines.length > 1 ? "them" : "it"} over and write again.`),
    ],
  })

/** @param money refunded; "" for none */
export const queueReturnClosedEmail = (
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  { lines, money }: { lines: OrderLineRow[]; money: string },
): Promise<void> =>
  queueBuyerEmail(shop, tx, order, lines, {
    subject: `Your request about ${order.number} is settled`,
    title: "Your request is settled",
    words: [
      text(["We’ve settled your request about ", ...joinLineTitles(lines), "."]),
      ...(money ? [text(`We’re sending ${money} back to you, and will write when it’s on its way.`)] : []),
      text("Just reply to this e-mail if anything is unclear."),
    ],
  })

/** @param answer the artist's own text */
export async function queueReturnAnsweredEmail(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  { kind, lines, approved, answer }: ReturnSubject & { approved: boolean; answer: string },
): Promise<void> {
  const blocks = approved
    ? ["You can send ", ...joinLineTitles(lines), " back."]
    : kind === "cancel"
      ? ["Your order for ", ...joinLineTitles(lines), " could not be canceled."]
      : ["We’ve read what you wrote about ", ...joinLineTitles(lines), "."]
  await queueBuyerEmail(shop, tx, order, lines, {
    subject: approved ? `Your return for ${order.number}` : `Your request about ${order.number}`,
    title: approved ? "You can send it back" : "About your request",
    words: [
      text(blocks),
      text(`The studio wrote: “${answer}”`),
      text("Just reply to this e-mail if anything is unclear."),
    ],
  })
}
