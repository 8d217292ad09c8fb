import type { ShownExhibition } from "../../../domain/exhibitions/exhibition-queries.server.ts"

/** An exhibition as its page receives it. */
export type PageExhibition = Omit<ShownExhibition, "updatedAt">
