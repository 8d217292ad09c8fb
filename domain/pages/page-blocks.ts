import { z } from "zod"
import { isFilmAddress } from "../../lib/film-address.ts"
import { plainRichTextSchema } from "../../lib/rich-text/rich-text.ts"
import { linkSchema } from "../link-schema.ts"
import { maxBlocks } from "./page-limits.ts"
import { pageText } from "./page-text.ts"

const line = (most = 200) => pageText(most).default("")
const passage = line(3000)
const body = plainRichTextSchema.nullable().default(null)

/** Null while no picture is chosen. */
const picture = z.strictObject({ pictureId: z.uuid().nullable().default(null), alt: line(1000), caption: line(1000) })

const mediaFile = { mediaFileId: z.uuid().nullable().default(null), caption: line(1000) }

const filmAddress = pageText(500)
  .refine((text) => text === "" || isFilmAddress(text), "This is no address of a film at YouTube or Vimeo.")
  .default("")

const list = <T extends z.ZodType>(item: T, most: number) => z.array(item).max(most, `At most ${most}.`).default([])

/** Blocks may be incomplete, as drafts are; the page leaves out what has nothing to show. */
const contents = {
  heading: { text: line() },
  text: { body },
  picture: picture.shape,
  /** On one ground line, by their ratios. */
  pair: { pictures: list(picture, 2) },
  beside: { ...picture.shape, heading: line(), body },
  works: {
    heading: line(),
    /** Works by id in this order, all of a series, or all with a tag. */
    from: z.enum(["picked", "series", "tag"]).default("picked"),
    works: list(z.uuid(), 60),
    seriesId: z.uuid().nullable().default(null),
    tag: line(60),
  },
  quotation: { text: passage, by: line() },
  dates: { heading: line(), dates: list(z.strictObject({ when: line(80), what: line(), note: line(500) }), 60) },
  downloads: {
    heading: line(),
    files: list(z.strictObject({ fileId: z.uuid(), name: line() }), 30),
  },
  questions: { heading: line(), questions: list(z.strictObject({ question: line(300), answer: passage }), 60) },
  button: { text: line(80), to: pageText(500).pipe(linkSchema.unwrap()).default("") },
  divider: {},
  newsletter: { heading: line() },
  contact: { heading: line(), subject: line() },
  film: mediaFile,
  sound: mediaFile,
  /** A film at YouTube or Vimeo: a link with a picture of the artist’s own. */
  elsewhere: { ...picture.shape, address: filmAddress, title: line() },
  exhibitions: { heading: line(), which: z.enum(["current", "past", "all"]).default("current") },
}

export type BlockKind = keyof typeof contents

const blockSchema = z.discriminatedUnion("kind", [
  z.strictObject({ id: z.uuid(), kind: z.literal("heading"), ...contents.heading }),
  z.strictObject({ id: z.uuid(), kind: z.literal("text"), ...contents.text }),
  z.strictObject({ id: z.uuid(), kind: z.literal("picture"), ...contents.picture }),
  z.strictObject({ id: z.uuid(), kind: z.literal("pair"), ...contents.pair }),
  z.strictObject({ id: z.uuid(), kind: z.literal("beside"), ...contents.beside }),
  z.strictObject({ id: z.uuid(), kind: z.literal("works"), ...contents.works }),
  z.strictObject({ id: z.uuid(), kind: z.literal("quotation"), ...contents.quotation }),
  z.strictObject({ id: z.uuid(), kind: z.literal("dates"), ...contents.dates }),
  z.strictObject({ id: z.uuid(), kind: z.literal("downloads"), ...contents.downloads }),
  z.strictObject({ id: z.uuid(), kind: z.literal("questions"), ...contents.questions }),
  z.strictObject({ id: z.uuid(), kind: z.literal("button"), ...contents.button }),
  z.strictObject({ id: z.uuid(), kind: z.literal("divider"), ...contents.divider }),
  z.strictObject({ id: z.uuid(), kind: z.literal("newsletter"), ...contents.newsletter }),
  z.strictObject({ id: z.uuid(), kind: z.literal("contact"), ...contents.contact }),
  z.strictObject({ id: z.uuid(), kind: z.literal("film"), ...contents.film }),
  z.strictObject({ id: z.uuid(), kind: z.literal("sound"), ...contents.sound }),
  z.strictObject({ id: z.uuid(), kind: z.literal("elsewhere"), ...contents.elsewhere }),
  z.strictObject({ id: z.uuid(), kind: z.literal("exhibitions"), ...contents.exhibitions }),
])

export type PageBlock = z.output<typeof blockSchema>
export type BlockOf<K extends BlockKind> = Extract<PageBlock, { kind: K }>

/** Counts before it reads, so that thousands of blocks are refused at once. */
export const pageBlocksSchema = z
  .array(z.unknown())
  .max(maxBlocks, `A page has at most ${maxBlocks} blocks.`)
  .pipe(z.array(blockSchema))

/** Of the database: leaves out what no version of the program wrote. */
export const parsePageBlocks = (stored: unknown): PageBlock[] =>
  (Array.isArray(stored) ? stored : []).slice(0, maxBlocks).flatMap((block) => {
    const parsed = blockSchema.safeParse(block)
    return parsed.success ? [parsed.data] : []
  })
