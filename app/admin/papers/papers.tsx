import { Button } from "@mantine/core"
import { data, href, Link, useLocation } from "react-router"
import { describeLeftOut } from "../../../domain/draw-paper.server.ts"
import { workPaper } from "../../../domain/exhibitions/papers/work-papers.server.ts"
import { paperWords } from "../../../domain/exhibitions/papers/work-papers.ts"
import { found } from "../found.server.ts"
import { formatCount } from "../kit/count.ts"
import { Empty, Page } from "../kit/page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/papers"
import { PaperForm } from "./paper-form.tsx"
import { PaperPreview } from "./paper-preview.tsx"
import { paperQuery } from "./paper-query.server.ts"
import styles from "./papers.module.css"
import { getDocumentPreview } from "./preview-of.ts"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData ? loaderData.title : "Papers")

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { source, options } = paperQuery(request.url)
  if (!options.ok) throw data({ message: "This address has an option that papers don’t have." }, { status: 400 })
  if (!source) return { title: "Papers", made: null }
  const { works, show, sheet, sheets, options: made } = found(await workPaper(shop, admin, source, options.value))
  const { title } = paperWords[made.paper]
  return {
    title: show ? `${title}: ${show.title}` : title,
    made: {
      ...{ show, sheets, options: made },
      count: works.length,
      hidden: works.filter(({ published }) => !published).length,
      leftOut: describeLeftOut(sheet),
      preview: getDocumentPreview(sheet, works),
    },
  }
}

export default function Papers({ loaderData: { made } }: Route.ComponentProps) {
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
      title={paperWords[options.paper].title}
      facts={
        <>
          <span>{formatCount(made.count, "work")}</span>
          {sheets !== null && (
            <span>{formatCount(sheets, made.options.paper === "tear-sheets" ? "page" : "sheet")}</span>
          )}
        </>
      }
      main={
        <Button variant="filled" component="a" href={`${href("/admin/papers/file")}${search}`} fullWidth>
          Open PDF
        </Button>
      }
    >
      {made.leftOut && <p className={styles.leftOut}>{made.leftOut}</p>}
      <div className={styles.columns}>
        <PaperPreview of={made.preview} />
        <PaperForm options={options} works={made.count} hidden={made.hidden} />
      </div>
    </Page>
  )
}
