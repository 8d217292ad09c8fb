import type { ShownWork } from "../../../domain/artworks/work-page.ts"

/** A work as its page receives it. */
export type PageWork = Omit<ShownWork, "updatedAt">
