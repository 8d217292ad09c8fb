import { Button, Input } from "@mantine/core"
import { useState } from "react"
import { href } from "react-router"
import { z } from "zod"
import { nameKinds } from "../../../domain/artworks/catalog/name-kinds.ts"
import { countNames, listNames } from "../../../domain/artworks/catalog/name-queries.server.ts"
import { listSeriesShelves } from "../../../domain/artworks/catalog/series-shelves.server.ts"
import { LinkButton } from "../kit/link-button.tsx"
import { Page, RefusedNotice } from "../kit/page.tsx"
import { type RequestFields, useRequests } from "../kit/requests.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { Views } from "../kit/views.tsx"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/categorization"
import styles from "./categorization.module.css"
import { runCategorizationAction } from "./categorization-actions.server.ts"
import { NameList } from "./name-list.tsx"
import { SeriesShelves } from "./series-shelves.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Categorization")

const seriesIdSchema = z.union([z.uuid(), z.literal("none")])

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const { searchParams } = new URL(request.url)
  const kind = nameKinds.find((known) => known === searchParams.get("kind"))
  const counts = countNames(shop, admin).then(unwrapOutcome)
  if (kind) {
    const page = /^\d{1,5}$/.exec(searchParams.get("page") ?? "")
    const names = await listNames(shop, admin, kind, Number(page?.[0] ?? 0)).then(unwrapOutcome)
    return { counts: await counts, kind, names, series: null, one: undefined }
  }
  const asked = seriesIdSchema.safeParse(searchParams.get("series")).data
  const after = searchParams.get("after") ?? undefined
  const series = await listSeriesShelves(shop, admin, { one: asked, after }).then(unwrapOutcome)
  return { counts: await counts, kind: null, names: null, series, one: asked }
})

export const action = studioAction(runCategorizationAction)

export default function Categorization({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, kind, names, series, one } = loaderData
  const answer: ActionAnswer = actionData
  const { send, pending, requests } = useRequests()
  const [adding, setAdding] = useState(false)
  return (
    <Page
      title="Categorization"
      details={<span>How visitors find their way: series, mediums and tags lead to works in the gallery.</span>}
      done={answer?.done}
      quiet={one && <LinkButton to={href("/admin/categorization")}>All series</LinkButton>}
      main={
        series && (
          <Button variant="filled" onClick={() => setAdding(true)} fullWidth>
            Add a series
          </Button>
        )
      }
    >
      {requests}
      {answer?.problem && (
        <RefusedNotice>{Object.values(answer.problem.fields ?? {})[0] ?? answer.problem.message}</RefusedNotice>
      )}
      <Views
        label="Kind"
        name="kind"
        now={kind ?? ""}
        first=""
        of={[
          { value: "", words: "Series", count: counts.series },
          { value: "medium", words: "Mediums", count: counts.medium },
          { value: "tag", words: "Tags", count: counts.tag },
          { value: "subject", words: "Subjects", count: counts.subject },
          { value: "style", words: "Styles", count: counts.style },
        ]}
      />
      {series && adding && <NewSeries send={send} onClose={() => setAdding(false)} />}
      {series && <SeriesShelves page={series} one={one} send={send} pending={pending} />}
      {kind && names && <NameList key={kind} kind={kind} page={names} send={send} />}
    </Page>
  )
}

function NewSeries({ send, onClose }: { send: (fields: RequestFields) => void; onClose: () => void }) {
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault()
        const title = String(new FormData(event.currentTarget).get("title") ?? "").trim()
        if (!title) return
        send(Object.entries({ intent: "add series", title }))
        onClose()
      }}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <Input name="title" aria-label="Name of the new series" placeholder="Name" maxLength={200} autoFocus required />
      <span className={styles.acts}>
        <Button variant="default" type="submit">
          Add
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </span>
    </form>
  )
}
