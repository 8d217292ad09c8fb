import { Button } from "@mantine/core"
import { data, href, Link, useLocation } from "react-router"
import { workPaper } from "../../../domain/exhibitions/papers/work-papers.server.ts"
import { paperWords } from "../../../domain/exhibitions/papers/work-papers.ts"
import { statusOf } from "../../../domain/problem.ts"
import { found } from "../found.server.ts"
import { count } from "../kit/count.ts"
import { Empty, Page } from "../kit/page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/papers"
import { PaperForm } from "./paper-form.tsx"
import { PaperPreview } from "./paper-preview.tsx"
import { paperQuery } from "./paper-query.server.ts"
import styles from "./papers.module.css"
import { previewOf } from "./preview-of.ts"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData ? loaderData.title : "Papers")

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { source, options } = paperQuery(request.url)
  if (!options.ok) throw data({ message: options.problem.message }, { status: statusOf[options.problem.code] })
  if (!source) return { title: "Papers", made: null }
  const { works, show, sheet, sheets, options: made } = found(await workPaper(shop, admin, source, options.value))
  const { title } = paperWords[made.paper]
  return {
    title: show ? `${title}: ${show.title}` : title,
    made: {
      ...{ show, sheets, options: made },
      count: works.length,
      hidden: works.filter(({ published }) => !published).length,
      preview: previewOf(sheet, works),
    },
  }
}

/** Labels, price list and checklist of a show or of chosen works: how they are made, and how they look. */
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
          <span>{count(made.count, "work")}</span>
          {sheets !== null && <span>{count(sheets, "sheet")}</span>}
        </>
      }
      main={
        <Button variant="filled" component="a" href={`${href("/admin/papers/file")}${search}`} fullWidth>
          Open PDF
        </Button>
      }
    >
      <div className={styles.columns}>
        <PaperPreview of={made.preview} />
        <PaperForm options={options} hidden={made.hidden} />
      </div>
    </Page>
  )
}
