import type { PaintedPicture } from "./engine/picture.ts"
import { detailOf } from "./rooms/detail.ts"
import { photographRoom, type Room } from "./rooms/room.ts"
import { details, views } from "./rooms/views.ts"
import { holdingGroundSeries } from "./series/holding-ground.ts"
import { shedsAndSlipsSeries } from "./series/sheds-and-slips.ts"
import { slackWaterSeries } from "./series/slack-water.ts"
import { tideTablesSeries } from "./series/tide-tables.ts"
import { studioSill } from "./studio/sill.ts"
import { mixingSlab } from "./studio/table.ts"
import { studioWall } from "./studio/wall.ts"

/** Every picture the program can paint. */
export const paintedPictures: readonly PaintedPicture[] = [
  ...slackWaterSeries,
  ...holdingGroundSeries,
  ...tideTablesSeries,
  ...shedsAndSlipsSeries,
  mixingSlab,
]

/** A photograph, put together from finished works. */
interface Photograph {
  name: string
  quality: number
  take: (images: string) => Promise<{ w: number; h: number; pixels: Buffer }>
}

export const photographs: readonly Photograph[] = [
  { name: "studio-north-wall", quality: 80, take: (images) => studioWall(images, 501) },
  { name: "studio-sill", quality: 80, take: (images) => studioSill(images, 503) },
  ...Object.entries<Room>(views).map(([name, room]) => ({
    name,
    quality: 82,
    take: (images: string) => photographRoom(images, room),
  })),
  ...Object.entries(details).map(([name, detail]) => ({
    name,
    quality: 80,
    take: (images: string) => detailOf(images, detail),
  })),
]
