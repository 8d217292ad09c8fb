import { paths } from "../urls.ts"
import type { SectionContent } from "./homepage-section.ts"

const defaultHeroLinks = [
  { text: "View Gallery", link: paths.gallery() },
  { text: "Shop Originals", link: paths.shop() },
  { text: "Commission a Work", link: paths.commissions() },
]

export const featuredDefaults = { title: "Selected works", ctaText: "View Complete Gallery", ctaLink: paths.gallery() }

export const processDefaults: SectionContent<"process"> = {
  title: "How a work comes about",
  subtitle: "",
  steps: [
    {
      title: "Inspiration",
      description: "It begins with looking: walks, notes and drawings, most of which nobody will ever see.",
      detail: "Sketches and studies, until one of them asks for more room",
    },
    {
      title: "Creation",
      description: "Then the long part. Layers go on, dry, are taken off again, and the first plan is given up.",
      detail: "Weeks in the studio, with other works waiting along the wall",
    },
    {
      title: "Refinement",
      description: "At the end it hangs where it can be seen every day, until there is nothing left to change.",
      detail: "Signed, photographed and written into the inventory",
    },
  ],
}

/** Proposed in the editor only, because they are claims about the artist. */
export const proposedHighlights = [
  { text: "150+ Original Artworks", color: "#4d5f54" },
  { text: "10+ Years Experience", color: "#b5603a" },
  { text: "Contemporary Style Focus", color: "#96702c" },
  { text: "Commission Work Available", color: "#8f9aa3" },
]

export const statementDefaults = {
  cta1Text: "About the artist",
  cta1Link: paths.about(),
  cta2Text: "Commission a work",
  cta2Link: paths.commissions(),
}

/** The artist's own call to action replaces the first link. */
export const getHeroLinks = (hero: { ctaText: string; ctaLink: string }) => {
  const [first, ...others] = defaultHeroLinks
  if (!first) return []
  return [{ text: hero.ctaText || first.text, link: hero.ctaLink || first.link }, ...others]
}
