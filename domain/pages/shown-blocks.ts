import type { WorkCard } from "../artworks/gallery/work-card.ts"
import type { ExhibitionCard } from "../exhibitions/public-exhibitions.server.ts"
import type { PictureView } from "../media/picture-view.ts"
import type { ShownMediaFile } from "../media-files/media-file.ts"
import type { BlockKind, BlockOf } from "./page-blocks.ts"
import type { PageFile } from "./page-file-queries.server.ts"

export type ShownPicture = { picture: PictureView; caption: string }

export type ShownSeries = { slug: string; title: string; isPublic: boolean }

type ShownMedia = { caption: string; file: ShownMediaFile }

type Found = {
  picture: ShownPicture
  pair: { pictures: ShownPicture[] }
  beside: { heading: string; body: BlockOf<"beside">["body"]; picture: PictureView | null; caption: string }
  works: { heading: string; works: WorkCard[]; series: ShownSeries | null }
  downloads: { heading: string; files: PageFile[] }
  film: ShownMedia
  sound: ShownMedia
  elsewhere: { address: string; title: string; caption: string; picture: PictureView | null }
  exhibitions: { heading: string; exhibitions: ExhibitionCard[] }
}

/** What a page shows of its blocks; those without anything to show are left out. */
export type ShownBlock = {
  [K in BlockKind]: K extends keyof Found ? { id: string; kind: K } & Found[K] : BlockOf<K>
}[BlockKind]

export type ShownBlockOf<K extends BlockKind> = Extract<ShownBlock, { kind: K }>
