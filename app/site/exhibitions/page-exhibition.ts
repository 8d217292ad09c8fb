import type { PublicExhibition } from "../../../domain/exhibitions/exhibition-queries.server.ts"

export type PageExhibition = Omit<PublicExhibition, "updatedAt">
