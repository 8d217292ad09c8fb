import type { ErasurePreview } from "../../../domain/customers/preview-erasure.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatCount } from "../kit/format-count.ts"

export type ErasureLine = { what: string; why: string }

const compactLines = (all: (ErasureLine | false)[]): ErasureLine[] => all.filter((line) => line !== false)

export const listErasedLines = (of: ErasurePreview): ErasureLine[] =>
  compactLines([
    of.messages > 0 && {
      what: `${formatCount(of.messages, "message")}, both ways`,
      why: of.files > 0 ? `With ${formatCount(of.files, "file")}` : "With everything that was quoted",
    },
    of.commissions > 0 && {
      what: formatCount(of.commissions, "request for a commission", "requests for commissions"),
      why: of.worksAsked > 0 ? "The finished work stays, the words and pictures go" : "With pictures that came with it",
    },
    of.rooms > 0 && { what: formatCount(of.rooms, "viewing room"), why: "With its links, marks and receipts" },
    of.words > 0 && { what: "Notes, tags, interests", why: formatCount(of.words, "entry", "entries") },
    (of.phones > 0 || of.emails.length > 0) && {
      what: [
        of.phones > 0 && formatCount(of.phones, "telephone number"),
        formatCount(of.emails.length, "e-mail address", "e-mail addresses"),
      ]
        .filter(Boolean)
        .join(", "),
      why: of.subscriptions > 0 ? "Also from the newsletter: they can’t be written to again" : "Also from every list",
    },
    of.mails > 0 && {
      what: formatCount(of.mails, "e-mail that the site sent", "e-mails that the site sent"),
      why: "And the studio’s copies that name them",
    },
    of.accounts > 0 && !of.admin && { what: "The account", why: "Signed out everywhere at once" },
    { what: "Their name in the activity log", why: "That something was done stays, by whom and about whom goes" },
  ])

export const listRetainedLines = (of: ErasurePreview): ErasureLine[] =>
  compactLines([
    of.invoices > 0 &&
      of.invoicesUntil !== null && {
        what: formatCount(of.invoices, "invoice"),
        why: `Tax law, until ${formatCalendarDate(of.invoicesUntil)}. Name and address are only there, and go on that day`,
      },
    of.orders > 0 && {
      what: formatCount(of.orders, "order"),
      why: "Works, sums and country, without a name: the books must add up",
    },
    of.provenance > 0 && {
      what: `Provenance of ${formatCount(of.provenance, "work")}`,
      why: "The works’ own history: what happened stays, the name goes",
    },
    of.admin && { what: "The account", why: "They are an admin. Take the role away first" },
    {
      what: "One line on a block list",
      why: "A fingerprint of each address, so that no import and no older backup brings them back",
    },
  ])
