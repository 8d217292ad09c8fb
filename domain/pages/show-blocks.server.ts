import { inArray } from "drizzle-orm"
import { pictures } from "../../db/tables/media.ts"
import { listPublicExhibitionCards } from "../exhibitions/exhibition-queries.server.ts"
import type { ExhibitionCard } from "../exhibitions/public-exhibitions.server.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { type StoredPicture, toPictureView } from "../media/picture-view.ts"
import type { ShownMediaFile } from "../media-files/media-file.ts"
import { listMediaFilesById } from "../media-files/media-file-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type BlockWorks, listBlockWorks } from "./block-works.server.ts"
import type { BlockOf, PageBlock } from "./page-blocks.ts"
import { isEmptyBlock, listBlockPictures } from "./page-contents.ts"
import { listNamedPageFiles, type PageFile } from "./page-file-queries.server.ts"
import type { ShownBlock, ShownPicture } from "./shown-blocks.ts"

type FoundParts = {
  works: Map<string, BlockWorks>
  pictures: Map<string, StoredPicture>
  exhibitions: ExhibitionCard[]
  files: Map<string, PageFile>
  mediaFiles: Map<string, ShownMediaFile>
}

/** With all that they name. A constant number of queries for any number of blocks. */
export async function showBlocks(shop: Shop, pageId: string, blocks: readonly PageBlock[]): Promise<ShownBlock[]> {
  const full = blocks.filter((block) => !isEmptyBlock(block))
  const fileIds = full.flatMap((block) => (block.kind === "downloads" ? block.files.map(({ fileId }) => fileId) : []))
  const mediaIds = full.flatMap((block) => ("mediaFileId" in block && block.mediaFileId) || [])
  const [works, shownPictures, exhibitions, files, mediaFiles] = await Promise.all([
    listBlockWorks(shop, full),
    listPictures(shop, listBlockPictures(full)),
    full.some(({ kind }) => kind === "exhibitions") ? listPublicExhibitionCards(shop) : [],
    listNamedPageFiles(shop.db, pageId, fileIds),
    listMediaFilesById(shop.db, mediaIds),
  ])
  return full.flatMap(
    (block) => showBlock(block, { works, pictures: shownPictures, exhibitions, files, mediaFiles }) ?? [],
  )
}

async function listPictures(shop: Shop, ids: string[]): Promise<Map<string, StoredPicture>> {
  if (ids.length === 0) return new Map()
  const rows = await shop.db
    .select({ of: pictures.id, ...pictureColumns })
    .from(pictures)
    .where(inArray(pictures.id, ids))
  return new Map(rows.map(({ of, ...row }) => [of, row]))
}

/** Null: nothing is left to show. */
function showBlock(block: PageBlock, found: FoundParts): ShownBlock | null {
  switch (block.kind) {
    case "picture": {
      const shown = showPicture(block, found)
      return shown && { id: block.id, kind: "picture", ...shown }
    }
    case "pair": {
      const shown = block.pictures.flatMap((picture) => showPicture(picture, found) ?? [])
      return shown.length > 0 ? { id: block.id, kind: "pair", pictures: shown } : null
    }
    case "beside":
      return showBeside(block, found)
    case "works": {
      const shown = found.works.get(block.id)
      return shown && shown.works.length > 0 ? { id: block.id, kind: "works", heading: block.heading, ...shown } : null
    }
    case "downloads":
      return showDownloads(block, found)
    case "exhibitions":
      return showExhibitions(block, found)
    case "film":
    case "sound":
      return showMediaFile(block, found)
    case "elsewhere": {
      const { id, kind, address, title, caption } = block
      return { id, kind, address, title, caption, picture: showPicture(block, found)?.picture ?? null }
    }
    case "dates":
      return { ...block, dates: block.dates.filter(({ when, what }) => when !== "" || what !== "") }
    case "questions":
      return { ...block, questions: block.questions.filter(({ question, answer }) => question !== "" && answer !== "") }
    default:
      return block
  }
}

/** A block of one kind shows no file of another. */
function showMediaFile(block: BlockOf<"film" | "sound">, found: FoundParts): ShownBlock | null {
  const { id, kind, caption } = block
  const file = found.mediaFiles.get(block.mediaFileId ?? "")
  return file?.kind === kind ? { id, kind, caption, file } : null
}

type NamedPicture = { pictureId: string | null; alt: string; caption: string }

function showPicture({ pictureId, alt, caption }: NamedPicture, found: FoundParts): ShownPicture | null {
  const row = found.pictures.get(pictureId ?? "")
  return row ? { picture: toPictureView(row, alt), caption } : null
}

function showBeside(block: BlockOf<"beside">, found: FoundParts): ShownBlock | null {
  const { id, kind, heading, body, caption } = block
  const picture = showPicture(block, found)?.picture ?? null
  const isEmpty = picture === null && isEmptyBlock({ ...block, pictureId: null })
  return isEmpty ? null : { id, kind, heading, body, picture, caption: picture ? caption : "" }
}

/** A name that the artist gave replaces the file's. */
function showDownloads({ id, kind, heading, files }: BlockOf<"downloads">, found: FoundParts): ShownBlock | null {
  const shown = files.flatMap(({ fileId, name }) => {
    const file = found.files.get(fileId)
    return file ? { ...file, name: name || file.name } : []
  })
  return shown.length > 0 ? { id, kind, heading, files: shown } : null
}

/** Current ones are those that are open or begin later. */
function showExhibitions({ id, kind, heading, which }: BlockOf<"exhibitions">, found: FoundParts): ShownBlock | null {
  const shown = found.exhibitions.filter(({ stage }) => which === "all" || (which === "past") === (stage === "past"))
  return shown.length > 0 ? { id, kind, heading, exhibitions: shown } : null
}
