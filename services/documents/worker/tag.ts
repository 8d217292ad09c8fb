// Standard structure types of PDF (ISO 32000-1, 14.8.4). `Artifact` is not read: rules, feet, page numbers.

export type TagRole = "Sect" | "Div" | "H1" | "H2" | "P" | "L" | "LI" | "Lbl" | "LBody" | "Figure" | "Artifact"

export type DocumentTag = { role: TagRole; alt?: string; numbered?: boolean }

/** Texts without a tag are paragraphs; pictures without one, and `fixed` elements, are artifacts. */
export const tag = (role: TagRole, options: Omit<DocumentTag, "role"> = {}): Tagged => ({ tag: { role, ...options } })

/** `id` is a property of the library's elements; without it TypeScript rejects this as a weak type. */
type Tagged = { tag: DocumentTag; id?: string }
