import type { Editor, Range } from "@tiptap/core"
import type { LibraryPicture, TextCandidates } from "../../../../domain/blog/post-editor.server.ts"
import { suggestSpellings } from "../../../../lib/spelling.ts"

type FoundWork = TextCandidates["works"][number]

export type InsertChoice =
  | { kind: "work"; work: FoundWork }
  | { kind: "picture"; picture: LibraryPicture }
  | { kind: "word"; label: string; hint: string; put: InsertCommand }

/** `more`: the word stays in the text, and the words that follow are the search. */
type InsertCommand = "more" | ((editor: Editor, range: Range) => void)

const blockChoices: { label: string; hint: string; also: string[]; put: InsertCommand }[] = [
  { label: "Work", hint: "With its label, as in the gallery", also: ["artwork", "painting"], put: "more" },
  { label: "Picture", hint: "From your photos and works", also: ["image", "photo"], put: "more" },
  {
    label: "Heading",
    hint: "",
    also: ["title"],
    put: (editor, range) => chain(editor, range).setHeading({ level: 2 }).run(),
  },
  {
    label: "Small heading",
    hint: "",
    also: ["subheading"],
    put: (editor, range) => chain(editor, range).setHeading({ level: 3 }).run(),
  },
  {
    label: "Quote",
    hint: "",
    also: ["blockquote"],
    put: (editor, range) => chain(editor, range).setBlockquote().run(),
  },
  { label: "List", hint: "", also: ["bullets"], put: (editor, range) => chain(editor, range).toggleBulletList().run() },
  {
    label: "Steps",
    hint: "Numbered",
    also: ["numbers", "ordered"],
    put: (editor, range) => chain(editor, range).toggleOrderedList().run(),
  },
  {
    label: "Rule",
    hint: "A line between parts",
    also: ["divider", "line", "hr"],
    put: (editor, range) => chain(editor, range).setHorizontalRule().run(),
  },
]

const chain = (editor: Editor, range: Range) => editor.chain().focus().deleteRange(range)

function matchBlocks(typed: string): typeof blockChoices {
  const names = blockChoices.map((one) => ({ one, names: [...one.label.toLowerCase().split(" "), ...one.also] }))
  const starting = names.filter(({ names }) => names.some((name) => name.startsWith(typed)))
  const found = starting.length > 0 ? starting : names.filter(({ names }) => suggestSpellings(typed, names).length > 0)
  return found.map(({ one }) => one)
}

/** `fog` for `wo fog` (works with fog); the whole query without a known word; null for no search. */
export function getSearchQuery(query: string): string | null {
  const [first = "", ...rest] = query.trimStart().split(/\s+/)
  const found = first === "" ? [] : matchBlocks(first.toLowerCase())
  if (found.some(({ put }) => put === "more")) return rest.join(" ")
  return first !== "" && found.length === 0 ? query.trim() : null
}

export function listInsertChoices(query: string, found: TextCandidates): InsertChoice[] {
  const [first = "", ...rest] = query.trimStart().toLowerCase().split(/\s+/)
  const named = first === "" ? blockChoices : matchBlocks(first)
  const isSearch = first !== "" && named.length === 0
  const shows = (label: string) => isSearch || (first !== "" && named.some((one) => one.label === label))
  const shown = named.filter(({ put }) => put !== "more" || rest.length === 0)
  const lines = (label: string): InsertChoice[] =>
    shown.filter((one) => one.label === label).map(({ also: _, ...one }) => ({ kind: "word", ...one }))
  return [
    ...lines("Work"),
    ...(shows("Work") ? found.works.map((work): InsertChoice => ({ kind: "work", work })) : []),
    ...lines("Picture"),
    ...(shows("Picture") ? found.pictures.map((picture): InsertChoice => ({ kind: "picture", picture })) : []),
    ...shown.filter(({ put }) => put !== "more").map(({ also: _, ...one }): InsertChoice => ({ kind: "word", ...one })),
  ]
}

export const listBlockChoices = (query: string): InsertChoice[] =>
  listInsertChoices(query, { works: [], pictures: [] }).filter((one) => one.kind === "word" && one.put !== "more")
