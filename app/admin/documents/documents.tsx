import { data, href, Link, useLocation } from "react-router"
import { getWorkDocument } from "../../../domain/exhibitions/documents/work-documents.server.ts"
import { workDocumentLabels } from "../../../domain/exhibitions/documents/work-documents.ts"
import { describeMissingCharacters } from "../../../domain/render-document.server.ts"
import { formatCount } from "../kit/format-count.ts"
import { AnchorButton } from "../kit/link-button.tsx"
import { Empty, Page } from "../kit/page.tsx"
import { studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/documents"
import { DocumentForm } from "./document-form.tsx"
import { DocumentPreviewFigure } from "./document-preview.tsx"
import { parseDocumentQuery } from "./document-query.server.ts"
import styles from "./documents.module.css"
import { getDocumentPreview } from "./get-document-preview.ts"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData ? loaderData.title : "Papers")

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const { source, options } = parseDocumentQuery(request.url)
  if (!options.ok) throw data({ message: "This address has an option that papers don’t have." }, { status: 400 })
  if (!source) return { title: "Papers", made: null }
  const {
    works,
    show,
    sheet,
    sheets,
    options: made,
  } = unwrapOutcome(await getWorkDocument(shop, admin, source, options.value))
  const { title } = workDocumentLabels[made.paper]
  return {
    title: show ? `${title}: ${show.title}` : title,
    made: {
      ...{ show, sheets, options: made },
      count: works.length,
      hidden: works.filter(({ published }) => !published).length,
      leftOut: describeMissingCharacters(sheet),
      preview: getDocumentPreview(sheet, works),
    },
  }
})

export default function DocumentsPage({ loaderData: { made } }: Route.ComponentProps) {
  const { search } = useLocation()
  if (!made)
    return (
      <Page title="Papers">
        <Empty>
          Select works in <Link to={href("/admin/artworks")}>Artwork Management</Link>, or open a show in{" "}
          <Link to={href("/admin/exhibitions")}>Exhibition Management</Link>, and press Papers.
        </Empty>
      </Page>
    )
  const { show, options, sheets } = made
  return (
    <Page
      back={
        show ? (
          <Link to={href("/admin/exhibitions/:id", { id: show.id })}>{show.title}</Link>
        ) : (
          <Link to={href("/admin/artworks")}>Artwork Management</Link>
        )
      }
      title={workDocumentLabels[options.paper].title}
      details={
        <>
          <span>{formatCount(made.count, "work")}</span>
          {sheets !== null && (
            <span>{formatCount(sheets, made.options.paper === "tear-sheets" ? "page" : "sheet")}</span>
          )}
        </>
      }
      main={
        <AnchorButton variant="filled" href={`${href("/admin/papers/file")}${search}`} fullWidth>
          Open PDF
        </AnchorButton>
      }
    >
      {made.leftOut && <p className={styles.leftOut}>{made.leftOut}</p>}
      <div className={styles.columns}>
        <DocumentPreviewFigure of={made.preview} />
        <DocumentForm options={options} works={made.count} hidden={made.hidden} />
      </div>
    </Page>
  )
}
