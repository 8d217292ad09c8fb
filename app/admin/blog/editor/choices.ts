import type { Editor, Range } from "@tiptap/core"
import type { FoundForText, LibraryPicture } from "../../../../domain/blog/post-editor.server.ts"
import { meantBy } from "../../../../lib/spelling.ts"

type FoundWork = FoundForText["works"][number]

export type InsertChoice =
  | { kind: "work"; work: FoundWork }
  | { kind: "picture"; picture: LibraryPicture }
  | { kind: "word"; label: string; hint: string; put: Put }

/** `more`: the word stays in the text, and the words that follow are the search. */
type Put = "more" | ((editor: Editor, range: Range) => void)

const words: { label: string; hint: string; also: string[]; put: Put }[] = [
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

function meant(typed: string): typeof words {
  const names = words.map((one) => ({ one, names: [...one.label.toLowerCase().split(" "), ...one.also] }))
  const starting = names.filter(({ names }) => names.some((name) => name.startsWith(typed)))
  const found = starting.length > 0 ? starting : names.filter(({ names }) => meantBy(typed, names).length > 0)
  return found.map(({ one }) => one)
}

/** `fog` for `wo fog` (works with fog); the whole query without a known word; null for no search. */
export function searchedBy(query: string): string | null {
  const [first = "", ...rest] = query.trimStart().split(/\s+/)
  const found = first === "" ? [] : meant(first.toLowerCase())
  if (found.some(({ put }) => put === "more")) return rest.join(" ")
  return first !== "" && found.length === 0 ? query.trim() : null
}

export function choicesFor(query: string, found: FoundForText): InsertChoice[] {
  const [first = "", ...rest] = query.trimStart().toLowerCase().split(/\s+/)
  const named = first === "" ? words : meant(first)
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

export const wordsFor = (query: string): InsertChoice[] =>
  choicesFor(query, { works: [], pictures: [] }).filter((one) => one.kind === "word" && one.put !== "more")
