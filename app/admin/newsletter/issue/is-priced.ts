import type { WorkCard } from "../../../../domain/artworks/work-card.ts"

export const isPriced = ({ badge, price }: Pick<WorkCard, "badge" | "price">): boolean =>
  badge === "available" && price !== null
