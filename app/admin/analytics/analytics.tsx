import { Button, TextInput } from "@mantine/core"
import { Form, href } from "react-router"
import { type RequestedPeriod, readAsked, writeAsked } from "../../../domain/analytics/period.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { formatCountry } from "../dashboard/country-names.ts"
import { Empty, Page, Part } from "../kit/page.tsx"
import { usePolling } from "../kit/reread.ts"
import { Starred } from "../kit/starred.tsx"
import { Views } from "../kit/views.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/analytics"
import styles from "./analytics.module.css"
import {
  byHour,
  countriesAnswer,
  hoursAnswer,
  missingAnswer,
  pageWords,
  searchesAnswer,
  sourceName,
  sourcesAnswer,
  summary,
  visitorsAnswer,
  worksAnswer,
} from "./answers.ts"
import { Bars, Hours } from "./bars.tsx"
import { HereNow } from "./here-now.tsx"
import { readAnalytics } from "./read-analytics.server.ts"
import { VisitorLines } from "./visitor-lines.tsx"
import { WorkByWork } from "./work-by-work.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Analytics")

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return readAnalytics(shop, admin, readAsked(new URL(request.url).searchParams))
}

const spans = [
  { value: "7", words: "7 days" },
  { value: "30", words: "30 days" },
  { value: "90", words: "90 days" },
  { value: "365", words: "A year" },
  { value: "since", words: "Since …" },
]

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  const { period, first, days, before, beside, works, sources, countries, pages, hours, searches, missing } = loaderData
  usePolling(30_000)
  const ofDay = byHour(hours)
  return (
    <Page
      title="Analytics"
      facts={
        <>
          <span>Counted here, without cookies or names. Robots and the studio are left out.</span>
          {first && <span>Someone who visits on two days counts on both.</span>}
          {loaderData.invented && <span>{loaderData.invented}</span>}
        </>
      }
    >
      <Views label="Period" name="range" first="30" now={period.range} of={spans} />
      {period.range === "since" && <Since period={period} first={first} />}
      {first === null ? (
        <Empty>
          No visitors have been counted yet. Once someone visits, you’ll see here how many came, from where, and which
          works they looked at.
        </Empty>
      ) : (
        <>
          <p className={styles.sentence}>{summary(days, beside)}</p>
          <div className={styles.top}>
            <Part title={visitorsAnswer(days, before)} action={<File of="visitors" asked={period} />}>
              <VisitorLines days={days} before={before} />
            </Part>
            <HereNow {...loaderData} />
          </div>
          <Part
            title={<Starred text={worksAnswer(works)} />}
            note="people a day"
            action={<File of="works" asked={period} />}
          >
            <WorkByWork works={works} pictures={loaderData.pictures} />
          </Part>
          <div className={styles.two}>
            <Part title={sourcesAnswer(sources)} action={<File of="sources" asked={period} />}>
              <Bars of={sources} nameOf={sourceName} empty="No visits from other sites." />
            </Part>
            <Part
              title={hoursAnswer(ofDay)}
              note={loaderData.zone.replaceAll("_", " ")}
              action={<File of="hours" asked={period} />}
            >
              <Hours of={ofDay} />
            </Part>
            <Part
              title={countriesAnswer(countries)}
              note="guessed from the browser’s language"
              action={<File of="countries" asked={period} />}
            >
              <Bars of={countries} nameOf={formatCountry} empty="No country is known yet." />
            </Part>
            <Part title="Which pages they look at" note="visitors" action={<File of="pages" asked={period} />}>
              <Bars of={pages} nameOf={pageName(loaderData)} empty="No page views." />
            </Part>
            <Part
              title={searchesAnswer(searches)}
              note="searches without a work"
              action={<File of="searches" asked={period} />}
            >
              <Bars of={searches} nameOf={(words) => `“${words}”`} empty="Every search found something." />
            </Part>
            <Part title={missingAnswer(missing)} note="no such page" action={<File of="missing" asked={period} />}>
              <Bars of={missing} nameOf={(path) => path} empty="Nobody looked for a missing page." />
            </Part>
          </div>
        </>
      )}
    </Page>
  )
}

const pageName =
  ({ works }: Route.ComponentProps["loaderData"]) =>
  (path: string) =>
    works.find(({ id }) => path === href("/artwork/:id", { id }))?.title ?? pageWords(path)

type FileProps = { of: string; asked: RequestedPeriod }

const File = ({ of, asked }: FileProps) => (
  <a
    href={`${href("/admin/analytics/files/:file", { file: `${of}.csv` })}?${writeAsked(asked)}`}
    download
    aria-label={`CSV: ${of}`}
  >
    CSV
  </a>
)

function Since({ period, first }: { period: RequestedPeriod & { from: string; to: string }; first: string | null }) {
  return (
    <Form method="get" className={styles.since}>
      <input type="hidden" name="range" value="since" />
      <TextInput
        type="date"
        name="since"
        label="Since"
        description={first ? `Counted since ${sayDate(first)}` : undefined}
        defaultValue={period.from}
        max={period.to}
      />
      <Button type="submit">Show</Button>
    </Form>
  )
}
