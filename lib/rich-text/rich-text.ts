import { z } from "zod"
import { markOrder, maxListDepth, type Placement, placements, richTextLimits } from "./limits.ts"
import { safeHref } from "./safe-href.ts"

/* tiptap's JSON, with allowlisted nodes and marks. Unknown attributes are dropped, unsafe links reduced to their text. */

export type TextMark = { type: "bold" } | { type: "italic" } | { type: "link"; attrs: { href: string } }
export type Inline = { type: "text"; text: string; marks?: TextMark[] | undefined } | { type: "hardBreak" }
export type Paragraph = { type: "paragraph"; content?: Inline[] | undefined }
type Heading = { type: "heading"; attrs: { level: 2 | 3 }; content?: Inline[] | undefined }
type Quote = { type: "blockquote"; content: Paragraph[] }
export type TextList = {
  type: "bulletList" | "orderedList"
  attrs?: { start: number } | undefined
  content: ListItem[]
}
export type ListItem = { type: "listItem"; content: (Paragraph | TextList)[] }
/** Placement defaults to "hung". */
type Figure = {
  type: "image"
  attrs: { pictureId: string; alt: string; caption: string; placement?: Placement | undefined }
}
type WorkReference = { type: "artwork"; attrs: { artworkId: string; placement?: Placement | undefined } }
type Rule = { type: "horizontalRule" }
export type TextBlock = Paragraph | Heading | Quote | TextList | Figure | WorkReference | Rule
export type RichText = { type: "doc"; content: TextBlock[] }

const textField = (maxLength: number) => z.string().transform(removeControls).pipe(z.string().max(maxLength))

/** Removes control characters except the line feed, and lone surrogates, which PostgreSQL refuses. */
function removeControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it removes them
  return text.toWellFormed().replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufeff]/g, "")
}

const mark = z.discriminatedUnion("type", [
  z.object({ type: z.literal("bold") }),
  z.object({ type: z.literal("italic") }),
  z.object({ type: z.literal("link"), attrs: z.object({ href: z.string() }) }),
])

function allowedMarks(marks: TextMark[]): TextMark[] {
  const safe = marks.flatMap((one): TextMark[] => {
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
        text: textField(100_000),
        marks: z.array(mark).max(10).transform(allowedMarks).optional(),
      }),
      z.object({ type: z.literal("hardBreak") }),
    ]),
  )
  // editors refuse empty text nodes
  .transform((nodes) => nodes.filter((node) => node.type !== "text" || node.text !== ""))
  .optional()

const paragraph = z.object({ type: z.literal("paragraph"), content: inline })
const heading = z.object({
  type: z.literal("heading"),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inline,
})
const blockquote = z.object({ type: z.literal("blockquote"), content: z.array(paragraph).min(1) })

function list(depth: number): z.ZodType<TextList> {
  const item: z.ZodType<Paragraph | TextList> =
    depth < maxListDepth ? z.union([paragraph, list(depth + 1)]) : (paragraph as z.ZodType<Paragraph>)
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
    alt: textField(1000).default(""),
    caption: textField(1000).default(""),
    placement,
  }),
})
const artwork = z.object({
  type: z.literal("artwork"),
  attrs: z.object({ artworkId: z.uuid().toLowerCase(), placement }),
})
const horizontalRule = z.object({ type: z.literal("horizontalRule") })

const plainBlock: z.ZodType<TextBlock> = z.union([paragraph, heading, blockquote, list(1), horizontalRule])
const block: z.ZodType<TextBlock> = z.union([plainBlock, image, artwork])

const document = (blocks: z.ZodType<TextBlock>): z.ZodType<RichText> =>
  z
    .unknown()
    .superRefine((value, context) => {
      if (!isWithinLimits(value))
        context.addIssue({ code: "custom", message: "This text is too long or nested too deep." })
    })
    .pipe(
      z.object(
        { type: z.literal("doc"), content: z.array(blocks, { error: "This is not a text." }) },
        { error: "This is not a text." },
      ),
    )

/** With pictures and works: a post. */
export const richTextSchema = document(block)

/** Text only: a statement. */
export const plainRichTextSchema = document(plainBlock)

/** Not recursive, so that a document of any depth can be refused. */
function isWithinLimits(value: unknown): boolean {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  let nodes = 0
  let characters = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === "string") characters += next.value.length
    if (typeof next.value !== "object" || next.value === null) continue
    nodes++
    // a node, its content array and its attributes are each one level of JSON
    if (
      next.depth > richTextLimits.depth * 2 ||
      nodes > richTextLimits.nodes * 4 ||
      characters > richTextLimits.characters
    )
      return false
    for (const child of Object.values(next.value)) waiting.push({ value: child, depth: next.depth + 1 })
  }
  return characters <= richTextLimits.characters
}

/** Validates again, whatever is in the database: an invalid document keeps its valid blocks. */
export function parseRichText(value: unknown): RichText {
  const whole = richTextSchema.safeParse(value)
  if (whole.success) return whole.data
  const content = (value as { content?: unknown } | null)?.content
  const blocks = Array.isArray(content) ? content.slice(0, richTextLimits.nodes) : []
  return {
    type: "doc",
    content: blocks.flatMap((one) => {
      const alone = richTextSchema.safeParse({ type: "doc", content: [one] })
      return alone.success ? alone.data.content : []
    }),
  }
}
