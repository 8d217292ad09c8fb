import type { WorkCard } from "../../../../domain/artworks/work-card.ts"

/** Whether a letter can show a work's price: it has one, and can be bought. */
export const isPriced = ({ badge, price }: Pick<WorkCard, "badge" | "price">): boolean =>
  badge === "available" && price !== null
