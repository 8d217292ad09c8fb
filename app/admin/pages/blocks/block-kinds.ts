import type { BlockKind, BlockOf, PageBlock } from "../../../../domain/pages/page-blocks.ts"

/** `key`: adds one while the choice of blocks is open. */
type KindLabel = { label: string; key: string }

/** In the order in which they are offered. */
export const kindLabels: Record<BlockKind, KindLabel> = {
  heading: { label: "Heading", key: "h" },
  text: { label: "Text", key: "t" },
  picture: { label: "Picture", key: "p" },
  pair: { label: "Pair", key: "2" },
  beside: { label: "Beside the text", key: "b" },
  works: { label: "Works", key: "w" },
  quotation: { label: "Quotation", key: "q" },
  dates: { label: "Dates", key: "e" },
  film: { label: "Film", key: "f" },
  sound: { label: "Sound", key: "s" },
  elsewhere: { label: "Film elsewhere", key: "y" },
  exhibitions: { label: "Exhibitions", key: "x" },
  downloads: { label: "Downloads", key: "d" },
  questions: { label: "Questions", key: "?" },
  button: { label: "Button", key: "u" },
  newsletter: { label: "Newsletter", key: "n" },
  contact: { label: "Contact", key: "c" },
  divider: { label: "Divider", key: "–" },
}

export const offeredKinds = Object.keys(kindLabels) as BlockKind[]

/** The hyphen of a keyboard is the divider’s dash. */
export const findKindByKey = (key: string): BlockKind | null =>
  offeredKinds.find((kind) => kindLabels[kind].key === (key === "-" ? "–" : key.toLowerCase())) ?? null

const noPicture = { pictureId: null, alt: "", caption: "" }

/** What the schema would complete, so that a new block equals its stored form. */
const emptyContents: { [K in BlockKind]: Omit<BlockOf<K>, "id" | "kind"> } = {
  heading: { text: "" },
  text: { body: null },
  picture: noPicture,
  pair: { pictures: [] },
  beside: { ...noPicture, heading: "", body: null },
  works: { heading: "", from: "picked", works: [], seriesId: null, tag: "" },
  quotation: { text: "", by: "" },
  dates: { heading: "", dates: [{ when: "", what: "", note: "" }] },
  downloads: { heading: "", files: [] },
  questions: { heading: "", questions: [{ question: "", answer: "" }] },
  button: { text: "", to: "" },
  divider: {},
  newsletter: { heading: "" },
  contact: { heading: "", subject: "" },
  film: { mediaFileId: null, caption: "" },
  sound: { mediaFileId: null, caption: "" },
  elsewhere: { ...noPicture, address: "", title: "" },
  exhibitions: { heading: "", which: "current" },
}

export const createBlock = (kind: BlockKind, id: string): PageBlock =>
  ({ id, kind, ...emptyContents[kind] }) as PageBlock
