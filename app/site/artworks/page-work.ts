import type { ShownWork } from "../../../domain/artworks/work-page.ts"

/** A work as its page has it. */
export type PageWork = Omit<ShownWork, "updatedAt">
