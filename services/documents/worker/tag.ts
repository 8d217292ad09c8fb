// What the parts of a paper are to somebody who hears it, or copies its text: standard structure types of PDF (ISO 32000-1,
// 14.8.4). `Artifact` is what is not read: rules, feet, page numbers.

export type Role = "Sect" | "Div" | "H1" | "H2" | "P" | "L" | "LI" | "Lbl" | "LBody" | "Figure" | "Artifact"

/** `alt`: what a picture shows; `numbered`: the labels of a list are its numbers. */
export type Tag = { role: Role; alt?: string; numbered?: boolean }

/**
 * Properties that say what an element is: `h(View, { ...tag("L"), style })`. Texts without a tag are paragraphs, or belong to
 * the heading or label that they are in. Pictures without one are artifacts. What is `fixed` is an artifact.
 */
export const tag = (role: Role, options: Omit<Tag, "role"> = {}): Tagged => ({ tag: { role, ...options } })

/** `id` is a property that elements of the library have, so that this alone is taken for properties of one. */
type Tagged = { tag: Tag; id?: string }
