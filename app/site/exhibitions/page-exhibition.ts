import type { ShownExhibition } from "../../../domain/exhibitions/exhibition-queries.server.ts"

/** An exhibition as its page has it. */
export type PageExhibition = Omit<ShownExhibition, "updatedAt">
