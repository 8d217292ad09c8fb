import type { WorkPageWork } from "../../../domain/artworks/work-page.ts"

export type PageWork = Omit<WorkPageWork, "updatedAt">
