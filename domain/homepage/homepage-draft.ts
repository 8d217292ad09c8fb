import { z } from "zod"
import { parseInput } from "../validate-input.ts"
import {
  arrangeSections,
  type HomepageSection,
  isSectionType,
  parseHomepageSection,
  sectionSchemas,
} from "./homepage-section.ts"
import { newestWork, type SectionType, sectionTypes } from "./section-types.ts"

/** One of each type, in the order of the page. */
type DraftSection = { type: SectionType; shown: boolean; content: Record<string, DraftValue> }

type DraftValue = string | { [name: string]: string }[]

/** The editor's form: `order`, and all fields by path, such as `hero.title`. */
export type HomepageDraft = Record<string, DraftValue | boolean>

/** Missing types are last and hidden. A new page is proposed with its hero and featured works. */
export function getHomepageDraft(
  stored: readonly { type: SectionType; shown: boolean; content: unknown }[],
): HomepageDraft {
  const isNew = stored.length === 0
  const missing = sectionTypes
    .filter((type) => !stored.some((one) => one.type === type))
    .map((type) => ({
      type,
      shown: type === "process" || (isNew && type !== "artist_statement"),
      content: isNew && type === "hero" ? { backgroundImage: newestWork } : {},
    }))
  const all = [...stored, ...missing]
  const draft: HomepageDraft = { order: all.map(({ type }) => type).join(" ") }
  for (const { type, shown, content } of all) {
    draft[`${type}.shown`] = shown
    const parsed = sectionSchemas[type].safeParse(content)
    const fields = parsed.success ? parsed.data : sectionSchemas[type].parse({})
    for (const [name, value] of Object.entries(fields)) draft[`${type}.${name}`] = value as DraftValue
  }
  return draft
}

export function getDraftSections(draft: HomepageDraft): DraftSection[] {
  const order = [...new Set([...String(draft.order).split(" "), ...sectionTypes])].filter(isSectionType)
  return order.map((type) => {
    const own = Object.entries(draft).filter(([path]) => path.startsWith(`${type}.`))
    const content = Object.fromEntries(own.map(([path, value]) => [path.slice(type.length + 1), value]))
    const { shown, ...fields } = content
    return { type, shown: shown === true, content: fields as DraftSection["content"] }
  })
}

/** Validates each section by its own schema; a problem has the field's path. */
export const homepageDraftSchema = z
  .record(z.string(), z.custom<DraftValue | boolean>())
  .transform((draft, context) => {
    const sections = getDraftSections(draft)
    for (const { type, content } of sections) {
      const parsed = parseInput(sectionSchemas[type].strict(), content)
      for (const { path, message } of parsed.error?.issues ?? []) {
        const isRow = typeof path[1] === "number"
        const place = (isRow ? path : path.slice(0, 1)).map(String).join(".")
        const text = isRow ? `Line ${Number(path[1]) + 1}: ${message}` : message
        context.addIssue({ code: "custom", path: [`${type}.${place}`], message: text })
      }
    }
    return getHomepageDraft(sections)
  })

export const getVisibleSections = (draft: HomepageDraft): HomepageSection[] =>
  arrangeSections(
    getDraftSections(draft).flatMap(({ type, shown, content }) => {
      const section = shown ? parseHomepageSection({ sectionType: type, content }) : null
      return section ? [section] : []
    }),
    { processHidden: draft["process.shown"] !== true },
  )
