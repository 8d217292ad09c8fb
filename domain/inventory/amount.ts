export const amountKinds = ["cost", "insured", "market"] as const
export type AmountKind = (typeof amountKinds)[number]

export const amountKindLabels: Record<AmountKind, string> = {
  cost: "Cost",
  insured: "Insured value",
  market: "Market value",
}
