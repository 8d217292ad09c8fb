import { z } from "zod"

/** What a list may be ordered by before the id: a whole number (as text: it may be larger than JavaScript's are exact), a time, a text. */
type KeyValues = { number: string; time: Date; text: string }
export type KeyKind = keyof KeyValues
type Keys<K extends readonly KeyKind[]> = { [I in keyof K]: KeyValues[K[I]] }

/** Names the last row of a page by what the list is ordered by. */
export type PageCursor<K extends readonly KeyKind[]> = { keys: Keys<K>; id: string }

/** The last day that both JavaScript and PostgreSQL write with four digits. */
const lastTime = Date.UTC(9999, 11, 31)

const decoded = (text: string) => Buffer.from(text, "base64url").toString()

const schemas: { [K in KeyKind]: z.ZodType<KeyValues[K]> } = {
  number: z.string().regex(/^-?\d{1,18}$/),
  time: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform((ms) => new Date(Number(ms)))
    .refine((at) => at.getTime() <= lastTime),
  text: z
    .string()
    .regex(/^[\w-]*$/)
    .transform(decoded)
    .refine((text) => !text.includes("\0")),
}

const written = (value: string | Date, kind: KeyKind): string =>
  value instanceof Date ? String(value.getTime()) : kind === "text" ? Buffer.from(value).toString("base64url") : value

/**
 * The cursor of a list that is ordered by keys of these kinds and then by id: `write` makes the text for the address of
 * the next page, `read` takes it from there. `read` answers null for what is no such text, so that nothing unchecked
 * reaches the database. A public page then refuses the address (400), because nobody should find the same list under
 * endless addresses; a list of the studio begins at its first page.
 */
export function pageCursor<const K extends readonly KeyKind[]>(...kinds: K) {
  return {
    write: ({ keys, id }: PageCursor<K>): string =>
      [...kinds.map((kind, index) => written(keys[index] as string | Date, kind)), id].join("."),

    read(text: string | null | undefined): PageCursor<K> | null {
      const parts = text?.split(".") ?? []
      if (parts.length !== kinds.length + 1) return null
      const id = z.guid().safeParse(parts.at(-1))
      const keys = kinds.map((kind, index) => schemas[kind].safeParse(parts[index]))
      if (!id.success || keys.some((key) => !key.success)) return null
      return { keys: keys.map((key) => key.data) as Keys<K>, id: id.data }
    },
  }
}
