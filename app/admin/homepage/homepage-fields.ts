import { href } from "react-router"
import type { HomeDraft } from "../../../domain/homepage/home-draft.ts"
import type { SectionType } from "../../../domain/homepage/section-types.ts"
import { mostRows } from "../../../domain/most-rows.ts"
import { type Fields, fieldsOf } from "../kit/edit/fields.ts"
import { rowsText } from "../kit/edit/rows.ts"

export type HomepageHints = { pictures: { id: string; title: string }[] }

const { line, area, tick, choice, rows } = fieldsOf<HomeDraft, HomepageHints>()

type Rows = { [name: string]: string }[]
const columnsOf = (draft: HomeDraft, path: string, names: string[]) =>
  rowsText(((draft[path] ?? []) as Rows).map((row) => names.map((name) => row[name] ?? "")))

export const stepNames = ["title", "description", "detail"]
export const highlightNames = ["text", "color"]

/** The fields of all sections. An empty field has the default that its placeholder shows. */
export const homepageFields: Fields<HomeDraft, HomepageHints> = {
  order: line("order", "Order of the sections", { unlabeled: true }),
  heroShown: tick("hero.shown", "On the page"),
  heroTitle: line("hero.title", "Headline", { placeholder: "Your name" }),
  heroSubtitle: area("hero.subtitle", "Below the headline"),
  heroCtaText: line("hero.ctaText", "First link", { placeholder: "View Gallery" }),
  heroCtaLink: line("hero.ctaLink", "Leads to", { placeholder: href("/gallery") }),
  heroPicture: choice("hero.backgroundImage", "Picture", (draft, { pictures }) => {
    const now = String(draft["hero.backgroundImage"] ?? "")
    const other = now && !pictures.some(({ id }) => id === now) ? [{ value: now, label: "The picture shown now" }] : []
    return [{ value: "", label: "None" }, ...other, ...pictures.map(({ id, title }) => ({ value: id, label: title }))]
  }),
  featuredShown: tick("featured_artworks.shown", "On the page"),
  featuredTitle: line("featured_artworks.title", "Heading", { placeholder: "Selected works" }),
  featuredDescription: area("featured_artworks.description", "Text"),
  featuredCtaText: line("featured_artworks.ctaText", "Link", { placeholder: "View Complete Gallery" }),
  featuredCtaLink: line("featured_artworks.ctaLink", "Leads to", { placeholder: href("/gallery") }),
  processTitle: line("process.title", "Heading", { placeholder: "How a work comes about" }),
  processSubtitle: area("process.subtitle", "Text"),
  processSteps: rows(
    "process.steps",
    "Steps",
    { noun: "step", most: mostRows.processSteps, columns: [{ head: "Title" }, { head: "Text" }, { head: "Detail" }] },
    {
      show: (draft) => columnsOf(draft, "process.steps", stepNames),
      hint: "Without steps: Inspiration, Creation, Refinement",
    },
  ),
  statementShown: tick("artist_statement.shown", "On the page"),
  statementTitle: line("artist_statement.title", "Heading", { placeholder: "About the artist" }),
  statementSubtitle: line("artist_statement.subtitle", "Above the heading"),
  statementQuote: area("artist_statement.statement", "Statement"),
  statementDescription: area("artist_statement.description", "Text"),
  statementHighlights: rows(
    "artist_statement.highlights",
    "Highlights",
    {
      noun: "highlight",
      most: mostRows.highlights,
      columns: [{ head: "Text" }, { head: "Color", placeholder: "#4d5f54" }],
    },
    {
      show: (draft) => columnsOf(draft, "artist_statement.highlights", highlightNames),
      hint: "Without any: four usual ones",
    },
  ),
  statementCta1Text: line("artist_statement.cta1Text", "First link", { placeholder: "About the artist" }),
  statementCta1Link: line("artist_statement.cta1Link", "Leads to", { placeholder: href("/about") }),
  statementCta2Text: line("artist_statement.cta2Text", "Second link", { placeholder: "Commission a work" }),
  statementCta2Link: line("artist_statement.cta2Link", "Leads to", { placeholder: href("/commissions") }),
}

export const sectionParts: Record<SectionType, { title: string; prefix: string }> = {
  hero: { title: "Hero", prefix: "hero" },
  featured_artworks: { title: "Featured works", prefix: "featured" },
  process: { title: "Process", prefix: "process" },
  artist_statement: { title: "Artist statement", prefix: "statement" },
}

/** The names of a section's fields in the form. */
export const fieldsOfSection = (type: SectionType): string[] =>
  Object.keys(homepageFields).filter((name) => name.startsWith(sectionParts[type].prefix))
