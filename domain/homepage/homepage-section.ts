import { z } from "zod"
import { linkSchema } from "../link-schema.ts"
import { maxRows } from "../max-rows.ts"
import { type SectionType, sectionTypes } from "./section-types.ts"

const lineSchema = (maxLength = 200) => z.string().trim().max(maxLength).default("")

const colorSchema = z
  .string()
  .trim()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "A color is written like #4d5f54.")

/** Missing fields are empty; unknown fields are dropped. */
export const sectionSchemas = {
  hero: z.object({
    title: lineSchema(),
    subtitle: lineSchema(500),
    ctaText: lineSchema(80),
    ctaLink: linkSchema,
    backgroundImage: lineSchema(1000),
  }),
  featured_artworks: z.object({
    title: lineSchema(),
    description: lineSchema(1000),
    ctaText: lineSchema(80),
    ctaLink: linkSchema,
  }),
  process: z.object({
    title: lineSchema(),
    subtitle: lineSchema(500),
    steps: z
      .array(z.object({ title: lineSchema(), description: lineSchema(1000), detail: lineSchema(500) }))
      .max(maxRows.processSteps, `At most ${maxRows.processSteps} steps.`)
      .default([]),
  }),
  artist_statement: z.object({
    title: lineSchema(),
    subtitle: lineSchema(500),
    description: lineSchema(3000),
    statement: lineSchema(3000),
    highlights: z
      .array(z.object({ text: lineSchema(120), color: colorSchema.or(z.literal("")).default("") }))
      .max(maxRows.highlights, `At most ${maxRows.highlights} highlights.`)
      .default([]),
    cta1Text: lineSchema(80),
    cta1Link: linkSchema,
    cta2Text: lineSchema(80),
    cta2Link: linkSchema,
  }),
}

export type SectionContent<T extends SectionType> = z.infer<(typeof sectionSchemas)[T]>

export type HomepageSection = { [T in SectionType]: { type: T; content: SectionContent<T> } }[SectionType]

export const isSectionType = (type: string): type is SectionType => (sectionTypes as readonly string[]).includes(type)

/** Null for an unknown type, or content that its schema rejects. */
export function parseHomepageSection(row: { sectionType: string; content: unknown }): HomepageSection | null {
  if (!isSectionType(row.sectionType)) return null
  const parsed = sectionSchemas[row.sectionType].safeParse(row.content)
  return parsed.success ? ({ type: row.sectionType, content: parsed.data } as HomepageSection) : null
}

/**
 * The first stored section of each type, in stored order. A process section that was never stored is added after the featured works,
 * else after the hero, else first.
 */
export function arrangeSections(stored: readonly HomepageSection[], { processHidden = false } = {}): HomepageSection[] {
  const sections = stored.filter((section, at) => stored.findIndex((other) => other.type === section.type) === at)
  if (processHidden || sections.some((section) => section.type === "process")) return sections
  const after = (type: SectionType) => sections.findIndex((section) => section.type === type) + 1
  const at = after("featured_artworks") || after("hero")
  return sections.toSpliced(at, 0, { type: "process", content: { title: "", subtitle: "", steps: [] } })
}
