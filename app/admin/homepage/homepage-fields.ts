import { href } from "react-router"
import type { HomepageDraft } from "../../../domain/homepage/homepage-draft.ts"
import type { FeaturedWorkChoice, HomepageBackground } from "../../../domain/homepage/homepage-editor.server.ts"
import { proposedHighlights } from "../../../domain/homepage/section-defaults.ts"
import { newestWork, type SectionType } from "../../../domain/homepage/section-types.ts"
import { maxRows } from "../../../domain/max-rows.ts"
import { defineFields, type EditFields } from "../kit/edit/fields.ts"
import { formatFieldRows } from "../kit/edit/rows.ts"
import type { ThumbPicture } from "../kit/thumb.tsx"

export type HomepageHints = {
  pictures: HomepageBackground[]
  shown: ThumbPicture | null
  works: { id: string; title: string }[]
  featured: FeaturedWorkChoice[]
}

const { line, area, tick, pictures, rows } = defineFields<HomepageDraft, HomepageHints>()

type Rows = { [name: string]: string }[]
const formatRows = (draft: HomepageDraft, path: string, names: string[]) =>
  formatFieldRows(((draft[path] ?? []) as Rows).map((row) => names.map((name) => row[name] ?? "")))

export const processStepFields = ["title", "description", "detail"]
export const highlightFields = ["text", "color"]

/** An empty field has the default of its placeholder. */
export const homepageFields: EditFields<HomepageDraft, HomepageHints> = {
  order: line("order", "Order of the sections", { unlabeled: true }),
  heroShown: tick("hero.shown", "Show this section"),
  heroTitle: line("hero.title", "Headline", { placeholder: "Your name" }),
  heroSubtitle: area("hero.subtitle", "Below the headline"),
  heroCtaText: line("hero.ctaText", "First link", { placeholder: "View Gallery" }),
  heroCtaLink: line("hero.ctaLink", "Link", { placeholder: href("/gallery") }),
  heroPicture: pictures("hero.backgroundImage", "Picture", (draft, { pictures, shown }) => {
    const now = String(draft["hero.backgroundImage"] ?? "")
    const other =
      now && now !== newestWork && !pictures.some(({ id }) => id === now)
        ? [{ value: now, label: "The picture shown now", picture: shown }]
        : []
    const fixed = [
      { value: newestWork, label: "Always the newest work" },
      { value: "", label: "None" },
    ]
    return [...fixed, ...other, ...pictures.map(({ id, title, picture }) => ({ value: id, label: title, picture }))]
  }),
  featuredShown: tick("featured_artworks.shown", "Show this section"),
  featuredTitle: line("featured_artworks.title", "Heading", { placeholder: "Selected works" }),
  featuredDescription: area("featured_artworks.description", "Text"),
  featuredCtaText: line("featured_artworks.ctaText", "Link", { placeholder: "View Complete Gallery" }),
  featuredCtaLink: line("featured_artworks.ctaLink", "Link", { placeholder: href("/gallery") }),
  processShown: tick("process.shown", "Show this section"),
  processTitle: line("process.title", "Heading", { placeholder: "How a work comes about" }),
  processSubtitle: area("process.subtitle", "Text"),
  processSteps: rows(
    "process.steps",
    "Steps",
    {
      noun: "step",
      maxRows: maxRows.processSteps,
      columns: [
        { head: "Title", of: "title" },
        { head: "Text", of: "description" },
        { head: "Detail", of: "detail" },
      ],
    },
    {
      show: (draft) => formatRows(draft, "process.steps", processStepFields),
      hint: "Without steps: Inspiration, Creation, Refinement",
    },
  ),
  statementShown: tick("artist_statement.shown", "Show this section"),
  statementTitle: line("artist_statement.title", "Heading", { placeholder: "About the artist" }),
  statementSubtitle: line("artist_statement.subtitle", "Above the heading"),
  statementQuote: area("artist_statement.statement", "Statement"),
  statementDescription: area("artist_statement.description", "Text"),
  statementHighlights: rows(
    "artist_statement.highlights",
    "Highlights",
    {
      noun: "highlight",
      maxRows: maxRows.highlights,
      columns: [
        { head: "Text", of: "text" },
        { head: "Color", of: "color", placeholder: "#4d5f54" },
      ],
      proposed: proposedHighlights.map(({ text, color }) => [text, color]),
    },
    {
      show: (draft) => formatRows(draft, "artist_statement.highlights", highlightFields),
      hint: "Only what is true of you: visitors read them as facts. Without any, none are shown",
    },
  ),
  statementCta1Text: line("artist_statement.cta1Text", "First link", { placeholder: "About the artist" }),
  statementCta1Link: line("artist_statement.cta1Link", "Link", { placeholder: href("/about") }),
  statementCta2Text: line("artist_statement.cta2Text", "Second link", { placeholder: "Commission a work" }),
  statementCta2Link: line("artist_statement.cta2Link", "Link", { placeholder: href("/commissions") }),
}

export const homepageSectionLabels: Record<SectionType, { title: string; prefix: string }> = {
  hero: { title: "Hero", prefix: "hero" },
  featured_artworks: { title: "Featured works", prefix: "featured" },
  process: { title: "Process", prefix: "process" },
  artist_statement: { title: "Artist statement", prefix: "statement" },
}

export const listSectionFields = (type: SectionType): string[] =>
  Object.keys(homepageFields).filter((name) => name.startsWith(homepageSectionLabels[type].prefix))
