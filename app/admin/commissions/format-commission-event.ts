import { visitorName } from "../../../domain/actor.ts"
import type { CommissionEvent } from "../../../domain/commissions/commission-queries.server.ts"
import { isCommissionStage, stageNames } from "../../../domain/commissions/commission-stages.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { formatCount } from "../kit/format-count.ts"

const fixedSentences: Record<string, string> = {
  "revision used": "A revision was used",
  "reference added": "A reference was added",
  "link made": "A link to their room was made",
  "links revoked": "All links to their room were revoked",
}

export function formatCommissionEvent({ action, detail, by, to }: CommissionEvent): string {
  const text = (name: string) => String(detail[name] ?? "")
  const version = `${detail.kind === "sketch" ? "Sketch" : "Proof"} ${text("version")}`
  const fixed = fixedSentences[action]
  const sum = (name: string) => formatMoney(Number(detail[name]), text("currency") || "USD")
  const money = typeof detail.total === "number" ? `, ${sum("total")}` : ""
  const recorded = detail.recorded ? ", recorded by the studio" : ""
  const wishes = Array.isArray(detail.wishes) && detail.wishes.length > 0 ? `: ${detail.wishes.join("; ")}` : ""
  switch (action) {
    case "requested":
      return by === visitorName ? "Asked for on the site" : `${by} asked for it`
    case "created":
      return `Written down by ${by}`
    case "quote written":
      return `Quote ${text("version")} written${money}`
    case "quote sent":
      return `Quote ${text("version")} shared${money}`
    case "quote accepted":
      return `Quote ${text("version")} and terms ${text("termsVersion")} accepted by ${by}${recorded}`
    case "quote declined":
      return `Quote ${text("version")} declined by ${by}${detail.reason ? `: ${text("reason")}` : ""}`
    case "quote withdrawn":
      return `Quote ${text("version")} withdrawn`
    case "proof added":
      return `${version}: ${formatCount(Number(detail.pictures), "picture")} added`
    case "proof removed":
      return `${version} removed`
    case "proof sent":
      return `${version} shared`
    case "proof taken back":
      return `${version} withdrawn`
    case "proof approved":
      return `${version} approved by ${by}${recorded}`
    case "proof sent back":
      return `${version}: changes asked by ${by}${wishes}`
    case "further revision":
      return `A further revision agreed on${detail.amount ? `, ${sum("amount")}` : ""}`
    case "invoiced":
      return `Invoice ${text("number")} issued: ${text("title")}`
    case "payment added":
      return `${text("title")}, ${sum("amount")}, agreed on as a further payment`
    case "payment waived":
      return `${text("title")}, ${sum("amount")}, waived by ${by}: ${text("reason")}`
    case "money":
      return `${text("title")}: ${sum("paid")} of ${sum("total")} received`
    case "work made":
      return `“${text("title")}” is among your works`
    case "letter":
      return `${by === visitorName ? "The client" : by} wrote a message`
    case "edited":
      return `Edited by ${by}`
    default:
      if (fixed) return fixed
      return to && isCommissionStage(to) ? `${stageNames[to]}${detail.reason ? `: ${text("reason")}` : ""}` : action
  }
}
