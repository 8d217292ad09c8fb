import { z } from "zod"

/** `number` is text, because it may exceed JavaScript's safe integers. */
type KeyValues = { number: string; time: Date; text: string }
type KeyKind = keyof KeyValues
type Keys<K extends readonly KeyKind[]> = { [I in keyof K]: KeyValues[K[I]] }

type PageCursor<K extends readonly KeyKind[]> = { keys: Keys<K>; id: string }

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
 * The cursor for keys of these kinds plus `id`. `read` returns null for invalid text: public pages then answer 400, so that a
 * list has no endless URLs; the studio starts at the first page.
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
