import { holdingGroundWorks } from "./artworks/holding-ground.ts"
import { shedsAndSlipsWorks } from "./artworks/sheds-and-slips.ts"
import { slackWaterWorks } from "./artworks/slack-water.ts"
import { tideTablesWorks } from "./artworks/tide-tables.ts"
import type { DemoArtwork } from "./artworks/type.ts"

export type { DemoArtwork } from "./artworks/type.ts"

export const demoArtworks = [
  ...slackWaterWorks,
  ...holdingGroundWorks,
  ...tideTablesWorks,
  ...shedsAndSlipsWorks,
] as const satisfies readonly DemoArtwork[]
