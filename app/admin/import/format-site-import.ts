import type { SiteImportView, SiteItem } from "../../../domain/site-imports/site-import-queries.server.ts"
import { formatCount } from "../kit/format-count.ts"

export const siteImportStates: Record<SiteImportView["state"], string> = {
  arriving: "not all here yet",
  reading: "being read",
  ready: "not imported yet",
  running: "being imported",
  stopped: "stopped",
  done: "imported",
  failed: "failed",
  undoing: "being undone",
  undone: "undone",
}

const listCounts = (posts: number, pages: number) => `${formatCount(posts, "post")} and ${formatCount(pages, "page")}`

/** The sentence under the title. */
export function formatSiteImport({ state, counts, siteTitle, problem }: SiteImportView): string {
  const { posts, pages, chosen, ended, written, kept } = counts
  switch (state) {
    case "arriving":
      return "The file is arriving."
    case "reading":
      return "Reading the file."
    case "ready":
      return `${siteTitle || "This site"} has ${listCounts(posts, pages)}. Nothing has changed here yet.`
    case "running":
      return `${ended} of ${chosen} are here. You can leave this page.`
    case "stopped":
      return `Stopped. ${written} of ${chosen} are here.`
    case "done":
      return `${formatCount(written, "post or page", "posts and pages")} came in.`
    case "undoing":
      return "Undoing the import."
    case "undone":
      return `This import was undone.${kept > 0 ? ` ${kept} stayed, because they were changed since.` : ""}`
    case "failed":
      return problem ?? "This import failed."
  }
}

const typeNames: Record<string, [one: string, many: string]> = {
  product: ["product", "products"],
  nav_menu_item: ["menu entry", "menu entries"],
  "jetpack-portfolio": ["portfolio entry", "portfolio entries"],
}

/** What the file has and what is not taken from it. */
export function formatOthers({ attachments, others }: Pick<SiteImportView, "attachments" | "others">): string {
  const pictures =
    attachments === 0
      ? ""
      : `Of its ${formatCount(attachments, "picture or file", "pictures and files")}, those in the chosen texts are fetched from the former site, so leave it online until then.`
  const rest = Object.entries(others).map(([type, count]) => {
    const [one, many] = typeNames[type] ?? [`item of type ${type}`, `items of type ${type}`]
    return formatCount(count, one, many)
  })
  const left = rest.length === 0 ? "" : `Not taken from it: ${rest.join(", ")}.`
  return [pictures, left].filter(Boolean).join(" ")
}

/** What is to be known of one. */
export function listItemNotes({ notes, missing, state, isKnown, isWritten }: SiteItem): string[] {
  const known = isKnown && !isWritten && state !== "done" ? ["It is here already."] : []
  const pictures = missing.length > 0 ? [`${formatCount(missing.length, "picture")} could not be fetched.`] : []
  return [...known, ...notes, ...pictures]
}
