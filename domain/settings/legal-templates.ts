import { isInEuropeanArea } from "../../lib/european-countries.ts"
import { cookies } from "./cookies.ts"
import { getSellerName } from "./seller-name.ts"
import type { SettingsByKey } from "./settings.ts"

/** Filled from the settings. [Brackets] are the artist's to complete. */
export type LegalTemplates = { privacy: string; terms: string; shippingInfo: string }

type TemplateSettings = Pick<
  SettingsByKey,
  "site" | "imprint" | "mails" | "customers" | "shipping" | "payment" | "promises"
>

export function getLegalTemplates(settings: TemplateSettings): LegalTemplates {
  return {
    privacy: privacyTemplate(settings),
    terms: termsTemplate(settings),
    shippingInfo: shippingTemplate(settings),
  }
}

const contact = ({ site }: TemplateSettings) => site.contactEmail || "[your e-mail address]"
const address = ({ site }: TemplateSettings) => site.location.split("\n").join(", ") || "[your address]"

const cookieSentences = cookies
  .map(({ sentence }) => sentence)
  .filter(Boolean)
  .join(" ")

/** Headings start with #, as the form parses them. */
const formatSections = (parts: [heading: string, ...paragraphs: string[]][]) =>
  parts.map(([heading, ...paragraphs]) => [`# ${heading}`, ...paragraphs].join("\n\n")).join("\n\n")

function privacyTemplate(known: TemplateSettings): string {
  const { mails, customers, site } = known
  const deleted =
    customers.inquiryMonths > 0
      ? `Messages and requests of people who never bought anything are deleted after ${customers.inquiryMonths} months.`
      : "Messages and requests are kept until you ask us to delete them. [Or: they are deleted after … months.]"
  const rights: [string, ...string[]][] = isInEuropeanArea(site.country)
    ? [
        [
          "Your rights",
          "You can ask what we store about you and get a copy, have it corrected or deleted, restrict or object to its use, and take back a consent at any time. If you think that we handle your data wrongly, you can complain to a data protection authority, for example the one where you live.",
          "We use the data of buyers to fulfill the contract (article 6 (1) b of the GDPR), keep invoices because the law requires it (6 (1) c), send the newsletter with your consent (6 (1) a), and protect the site against abuse in our legitimate interest (6 (1) f).",
        ],
      ]
    : [
        [
          "Your choices",
          "You can ask what we store about you, and ask us to correct or delete it. We don’t sell personal information, and we don’t share it for advertising.",
        ],
      ]
  return formatSections([
    ["Who we are", `${getSellerName(known)}, ${address(known)}. You can reach us at ${contact(known)}.`],
    [
      "When you visit",
      "This site sets no advertising or tracking cookies. What you put into the cart stays in your browser. Our server sees your network address to answer you and to protect itself against abuse. [Name the company that runs your server.]",
      `Cookies are set only where something needs them. ${cookieSentences}`,
    ],
    [
      "When you write to us or ask for a commission",
      `We keep your name, your address and what you wrote in order to answer. ${deleted}`,
    ],
    [
      "When you buy",
      "We keep your name, address, e-mail and telephone number, and what you bought. We pass on what is needed to those who take part: the carrier, our bank, and, if you pay by card, the payment provider, which receives your card’s details; we never see them. [Name them.]",
      `Invoices are kept for ${customers.invoiceYears} years, as the law requires. The text of e-mails that we sent you is deleted after ${mails.keepDays} days.`,
    ],
    [
      "The newsletter",
      "We send it only to people who have confirmed their address or given us their consent in another way. Every issue has a link that ends your subscription at once.",
    ],
    ...rights,
  ])
}

function termsTemplate(known: TemplateSettings): string {
  const { payment, promises, site } = known
  const { dueDays, graceDays } = payment.transfer
  const withdrawal = isInEuropeanArea(site.country)
    ? "Consumers in the European Economic Area and the United Kingdom may withdraw from a purchase; see Right of Withdrawal."
    : promises.returnDays > 0
      ? `You can ask to return a work within ${promises.returnDays} days of delivery. [Say in which condition works can be returned, and who pays for the way back.]`
      : "[Say that works can’t be returned, except when they arrive damaged.]"
  return formatSections([
    ["Who sells", `Works on this site are sold by ${getSellerName(known)}, ${address(known)}, ${contact(known)}.`],
    [
      "How a purchase comes about",
      "What is shown here is an invitation to order. By pressing the last button of the checkout you make a binding order; we accept it by our confirmation. One-of-a-kind works are sold once: if a work could not be reserved for you, you pay nothing.",
    ],
    [
      "Prices and payment",
      `Prices are in ${site.currency}. The total with delivery and taxes is shown before you order. Bank transfers are due within ${dueDays} days; a work whose payment has not arrived ${graceDays} days later becomes available to others.`,
      "A work remains ours until it is paid in full.",
    ],
    ["Delivery", "How works travel, and what that costs, is described under Shipping Info."],
    ["Returns", withdrawal],
    [
      "The work and its copyright",
      "With a work you buy the object. The right to reproduce it stays with the artist. Colors on screens differ; dimensions are measured with care, and small deviations are possible.",
    ],
    [
      "Commissions",
      "Works that are made for you begin with an agreement in writing on size, time, price and deposit. [Say what happens to the deposit if the commission is ended early.]",
    ],
    ["Law", "[Name the law that applies and the place of jurisdiction, as far as you may.]"],
  ])
}

function shippingTemplate({ shipping, site }: TemplateSettings): string {
  const zones = shipping.zones.map(({ name }) => name).join(", ")
  const pickup = shipping.pickup.offered
    ? "You can also pick up works at the studio by appointment."
    : "[Can works be picked up? Say where.]"
  return formatSections([
    [
      "Where works are sent",
      `We send works from ${site.location.split("\n").at(-1) || "[your town]"}${zones ? ` to these zones: ${zones}` : ""}. What delivery costs is shown on the page of each work and in the checkout. ${pickup}`,
    ],
    ["Packing and time", "[How are works packed? Within how many days do they leave?]"],
    ["Insurance", "[Are works insured on the way, and up to which value?]"],
    [
      "If something arrives damaged",
      "Please keep the packing, take photographs, and tell us within [two] days. The page of your order has a form for it.",
    ],
    ["Customs", "For deliveries to another country, customs duties and taxes can be due on arrival. [Who pays them?]"],
  ])
}
