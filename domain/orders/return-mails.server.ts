import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { button, greeting, heading, text, titles } from "../mails/mail-content.ts"
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

/** A buyer asks something of an order: to the artist. */
export const mailAsked = (
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  { kind, lines, reason, pictures }: About & { reason: string; pictures: number },
): Promise<void> =>
  alertArtist(shop, tx, "order", {
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

/** The artist's answer: to the buyer. @param answer the artist's own words */
export async function mailAnswered(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  { kind, lines, approved, answer }: About & { approved: boolean; answer: string },
): Promise<void> {
  const { site } = await readSettings(tx, "site")
  const words = approved
    ? ["You can send ", ...titlesOf(lines), " back."]
    : kind === "cancel"
      ? ["Your order for ", ...titlesOf(lines), " could not be canceled."]
      : ["We’ve read what you wrote about ", ...titlesOf(lines), "."]
  await mailPerson(
    shop,
    tx,
    { kind: "own-order", userId: order.userId },
    {
      to: order.email,
      replyTo: site.contactEmail || undefined,
      subject: approved ? `Your return for ${order.number}` : `Your request about ${order.number}`,
      blocks: [
        worksBlock(shop, lines),
        heading(approved ? "You can send it back" : "About your request"),
        greeting(order.name),
        text(words),
        text(`The studio wrote: “${answer}”`),
        text("Just reply to this e-mail if anything is unclear."),
        button(`${shop.siteUrl}${href("/track-order")}?order=${order.token}`, "View your order"),
      ],
    },
  )
}
