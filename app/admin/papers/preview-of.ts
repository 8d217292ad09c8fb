import type { WorkOnPaper } from "../../../domain/artworks/works-on-paper.server.ts"
import type { WorkPaper } from "../../../domain/exhibitions/papers/work-papers.server.ts"

/** The rest of the first page is cut off. */
const mostListed = 14

export function getDocumentPreview(sheet: WorkPaper["sheet"], works: WorkOnPaper[]) {
  if (sheet.is === "labels") {
    const { grid, skip, paper, labels } = sheet
    return { is: "labels" as const, paper, grid, skip, labels: labels.slice(0, grid.columns * grid.rows - skip) }
  }
  if (sheet.is === "tear-sheets") {
    const [first] = sheet.works
    const picture = works[0]?.picture
    return {
      is: "tear-sheets" as const,
      ...{ paper: sheet.paper, artist: sheet.artist },
      work: first ? { ...first, picture: picture ? withoutAlt(picture) : null } : null,
    }
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

export type DocumentPreview = ReturnType<typeof getDocumentPreview>
