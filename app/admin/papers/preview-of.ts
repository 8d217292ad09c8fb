import type { WorkOnPaper } from "../../../domain/artworks/works-on-paper.server.ts"
import type { WorkPaper } from "../../../domain/exhibitions/papers/work-papers.server.ts"

/** So many works of a list are shown; the rest of its first page is cut off. */
const mostListed = 14

/** The first sheet of a paper as the page shows it, with pictures as browsers load them. */
export function previewOf(sheet: WorkPaper["sheet"], works: WorkOnPaper[]) {
  if (sheet.is === "labels") {
    const { grid, skip, paper, labels } = sheet
    return { is: "labels" as const, paper, grid, skip, labels: labels.slice(0, grid.columns * grid.rows - skip) }
  }
  const { artist, heading, facts, kind, paper, note } = sheet
  const listed = sheet.works.slice(0, mostListed).map(({ picture: _, ...work }, at) => {
    const picture = works[at]?.picture
    return { ...work, picture: picture ? withoutAlt(picture) : null }
  })
  const isAll = sheet.works.length <= listed.length
  return { is: "list" as const, ...{ artist, heading, facts, kind, paper }, note: isAll ? note : "", works: listed }
}

function withoutAlt({ alt: _, ...picture }: NonNullable<WorkOnPaper["picture"]>) {
  return picture
}

export type Preview = ReturnType<typeof previewOf>
