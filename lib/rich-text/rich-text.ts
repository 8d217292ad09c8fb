import { z } from "zod"
import { deepestList, limits, markOrder, type Placement, placements } from "./limits.ts"
import { safeHref } from "./safe-href.ts"

/*
 * A written text as a ProseMirror document (JSON, as tiptap's editors give it): an allow-list of nodes and marks.
 * Anything else is refused; attributes that are not named here are left out; a link that leads nowhere safe loses its
 * link and keeps its words.
 */

export type Mark = { type: "bold" } | { type: "italic" } | { type: "link"; attrs: { href: string } }
export type Inline = { type: "text"; text: string; marks?: Mark[] | undefined } | { type: "hardBreak" }
export type Paragraph = { type: "paragraph"; content?: Inline[] | undefined }
export type Heading = { type: "heading"; attrs: { level: 2 | 3 }; content?: Inline[] | undefined }
export type Quote = { type: "blockquote"; content: Paragraph[] }
export type List = {
  type: "bulletList" | "orderedList"
  /** Of an ordered list; without it the list starts with 1. */
  attrs?: { start: number } | undefined
  content: ListItem[]
}
export type ListItem = { type: "listItem"; content: (Paragraph | List)[] }
/** A stored picture, by its id. Without a placement it is hung. */
export type Figure = {
  type: "image"
  attrs: { pictureId: string; alt: string; caption: string; placement?: Placement | undefined }
}
/** A stored work, by its id; shown with its label. Without a placement it is hung. */
export type WorkReference = { type: "artwork"; attrs: { artworkId: string; placement?: Placement | undefined } }
export type Rule = { type: "horizontalRule" }
export type Block = Paragraph | Heading | Quote | List | Figure | WorkReference | Rule
export type RichText = { type: "doc"; content: Block[] }

const words = (most: number) => z.string().transform(cleaned).pipe(z.string().max(most))

/** Characters that no text has and no database takes: controls but the line's end, halves of pairs. */
function cleaned(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.toWellFormed().replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufeff]/g, "")
}

const mark = z.discriminatedUnion("type", [
  z.object({ type: z.literal("bold") }),
  z.object({ type: z.literal("italic") }),
  z.object({ type: z.literal("link"), attrs: z.object({ href: z.string() }) }),
])

/** Each mark once and in order, links only where they lead somewhere safe. */
function keptMarks(marks: Mark[]): Mark[] {
  const safe = marks.flatMap((one): Mark[] => {
    if (one.type !== "link") return [one]
    const href = safeHref(one.attrs.href)
    return href === null ? [] : [{ type: "link", attrs: { href } }]
  })
  return markOrder.flatMap((type) => safe.find((one) => one.type === type) ?? [])
}

const inline = z
  .array(
    z.discriminatedUnion("type", [
      z.object({
        type: z.literal("text"),
        text: words(100_000),
        marks: z.array(mark).max(10).transform(keptMarks).optional(),
      }),
      z.object({ type: z.literal("hardBreak") }),
    ]),
  )
  // a text that was nothing but controls is none: editors refuse empty texts
  .transform((nodes) => nodes.filter((node) => node.type !== "text" || node.text !== ""))
  .optional()

const paragraph = z.object({ type: z.literal("paragraph"), content: inline })
const heading = z.object({
  type: z.literal("heading"),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inline,
})
const blockquote = z.object({ type: z.literal("blockquote"), content: z.array(paragraph).min(1) })

function list(depth: number): z.ZodType<List> {
  const item: z.ZodType<Paragraph | List> =
    depth < deepestList ? z.union([paragraph, list(depth + 1)]) : (paragraph as z.ZodType<Paragraph>)
  const inItem = z
    .array(item)
    .min(1)
    .refine(([first]) => first?.type === "paragraph", "An item of a list begins with a paragraph.")
  const content = z.array(z.object({ type: z.literal("listItem"), content: inItem })).min(1)
  const first = { start: 1 }
  return z.discriminatedUnion("type", [
    z.object({ type: z.literal("bulletList"), content }),
    z.object({
      type: z.literal("orderedList"),
      attrs: z
        .object({ start: z.int().min(0).max(100_000) })
        .default(first)
        .catch(first),
      content,
    }),
  ])
}

const placement = z.enum(placements).default("hung").catch("hung")
const image = z.object({
  type: z.literal("image"),
  attrs: z.object({
    pictureId: z.uuid().toLowerCase(),
    alt: words(1000).default(""),
    caption: words(1000).default(""),
    placement,
  }),
})
const artwork = z.object({
  type: z.literal("artwork"),
  attrs: z.object({ artworkId: z.uuid().toLowerCase(), placement }),
})
const horizontalRule = z.object({ type: z.literal("horizontalRule") })

const spoken: z.ZodType<Block> = z.union([paragraph, heading, blockquote, list(1), horizontalRule])
const block: z.ZodType<Block> = z.union([spoken, image, artwork])

const document = (blocks: z.ZodType<Block>): z.ZodType<RichText> =>
  z
    .unknown()
    .superRefine((value, context) => {
      if (!isModest(value)) context.addIssue({ code: "custom", message: "This text is too long or nested too deep." })
    })
    .pipe(
      z.object(
        { type: z.literal("doc"), content: z.array(blocks, { error: "This is not a text." }) },
        { error: "This is not a text." },
      ),
    )

/** A text with pictures and works: a post. */
export const richTextSchema = document(block)

/** A text of words alone: a statement. */
export const plainRichTextSchema = document(spoken)

/** Measures without recursion, so that a document of any depth can be refused. */
function isModest(value: unknown): boolean {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  let nodes = 0
  let characters = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === "string") characters += next.value.length
    if (typeof next.value !== "object" || next.value === null) continue
    nodes++
    // a node, its content's list, and its attributes are each one step of JSON
    if (next.depth > limits.depth * 2 || nodes > limits.nodes * 4 || characters > limits.characters) return false
    for (const child of Object.values(next.value)) waiting.push({ value: child, depth: next.depth + 1 })
  }
  return characters <= limits.characters
}

/**
 * A stored text, for showing: the same rules once more, whatever has got into the database. A text that breaks them keeps
 * those of its paragraphs, pictures and lists that do not.
 */
export function readRichText(value: unknown): RichText {
  const whole = richTextSchema.safeParse(value)
  if (whole.success) return whole.data
  const content = (value as { content?: unknown } | null)?.content
  const blocks = Array.isArray(content) ? content.slice(0, limits.nodes) : []
  return {
    type: "doc",
    content: blocks.flatMap((one) => {
      const alone = richTextSchema.safeParse({ type: "doc", content: [one] })
      return alone.success ? alone.data.content : []
    }),
  }
}
