import { suggestedAccents } from "../../../domain/settings/accent.ts"
import type { SetupStep } from "../../../domain/settings/setup-steps.ts"
import { typefaces } from "../../../domain/settings/typefaces.ts"
import { formatCount } from "../kit/format-count.ts"
import type { SetupData } from "./setup-data.server.ts"

/** What the line of a closed step says. */
export function getStepAnswer(step: SetupStep, data: SetupData): string {
  if (data.setup.skipped.includes(step)) return "Later"
  if (!data.setup.saved.includes(step)) return ""
  switch (step) {
    case "account":
      return [data.site.artistName, data.site.contactEmail].filter(Boolean).join(", ")
    case "look":
      return `${typefaces[data.look.typefaces].heading}, ${formatAccent(data.look.accent)}`
    case "pictures":
      return data.drafts.length > 0 ? formatCount(data.drafts.length, "draft") : "None yet"
    case "payment":
      return listPaymentMethods(data).join(", ")
    case "address":
      return new URL(data.address.site).host
  }
}

const formatAccent = (accent: string) => suggestedAccents.find(([, color]) => color === accent)?.[0] ?? accent

export function listPaymentMethods({ payment, shipping }: Pick<SetupData, "payment" | "shipping">): string[] {
  const { iban, accountHolder, note } = payment.bankTransfer
  const methods = [
    (iban !== "" || (accountHolder !== "" && note !== "")) && "Bank transfer",
    payment.collection.offered && shipping.pickup.offered && "Pickup",
  ]
  return methods.filter((method) => method !== false)
}
