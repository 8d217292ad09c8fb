import type { ShownExhibition } from "../../../domain/exhibitions/exhibition-queries.server.ts"

export type PageExhibition = Omit<ShownExhibition, "updatedAt">
