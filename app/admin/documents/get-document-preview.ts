import type { DocumentWork } from "../../../domain/artworks/list/document-works.server.ts"
import type { WorkDocument } from "../../../domain/exhibitions/documents/work-documents.server.ts"

/** The rest of the first page is cut off. */
const maxListed = 14

export function getDocumentPreview(document: WorkDocument["sheet"], works: DocumentWork[]) {
  if (document.is === "labels") {
    const { grid, skip, paper, labels } = document
    return { is: "labels" as const, paper, grid, skip, labels: labels.slice(0, grid.columns * grid.rows - skip) }
  }
  if (document.is === "tear-sheets") {
    const [first] = document.works
    const picture = works[0]?.picture
    return {
      is: "tear-sheets" as const,
      ...{ paper: document.paper, artist: document.artist },
      work: first ? { ...first, picture: picture ? withoutAlt(picture) : null } : null,
    }
  }
  const { artist, heading, details, kind, paper, note } = document
  const listed = document.works.slice(0, maxListed).map(({ picture: _, ...work }, at) => {
    const picture = works[at]?.picture
    return { ...work, picture: picture ? withoutAlt(picture) : null }
  })
  const isAll = document.works.length <= listed.length
  return {
    is: "list" as const,
    ...{ artist, heading, facts: details, kind, paper },
    note: isAll ? note : "",
    works: listed,
  }
}

function withoutAlt({ alt: _, ...picture }: NonNullable<DocumentWork["picture"]>) {
  return picture
}

export type DocumentPreview = ReturnType<typeof getDocumentPreview>
