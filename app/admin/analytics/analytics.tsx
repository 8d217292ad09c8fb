import { Button, TextInput } from "@mantine/core"
import { Form, href } from "react-router"
import type { getLiveVisitors } from "../../../domain/analytics/live-now.server.ts"
import { formatPeriod, parsePeriod, type RequestedPeriod } from "../../../domain/analytics/period.ts"
import type { SmallPicture } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatCountry } from "../dashboard/country-names.ts"
import { formatSpelledCount } from "../kit/format-count.ts"
import { Empty, Page, Section } from "../kit/page.tsx"
import { usePolling } from "../kit/revalidate.ts"
import { Starred } from "../kit/starred.tsx"
import { Thumb } from "../kit/thumb.tsx"
import { Views } from "../kit/views.tsx"
import { studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/analytics"
import styles from "./analytics.module.css"
import { getAnalytics } from "./analytics-data.server.ts"
import {
  analyticsSummary,
  countriesTitle,
  countViewsByHour,
  formatPageName,
  formatSourceName,
  hoursTitle,
  missingPagesTitle,
  searchesTitle,
  sourcesTitle,
  viewedWorksTitle,
  visitorsTitle,
} from "./analytics-titles.ts"
import { Bars, Hours } from "./bars.tsx"
import { VisitorLines } from "./visitor-lines.tsx"
import { WorkByWork } from "./work-by-work.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Analytics")

export const loader = studioLoader(async ({ shop, admin, request }) => {
  return getAnalytics(shop, admin, parsePeriod(new URL(request.url).searchParams))
})

const periodOptions = [
  { value: "7", words: "7 days" },
  { value: "30", words: "30 days" },
  { value: "90", words: "90 days" },
  { value: "365", words: "A year" },
  { value: "since", words: "Since …" },
]

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  const { period, first, days, before, beside, works, sources, countries, pages, hours, searches, missing } = loaderData
  usePolling(30_000)
  const viewsByHour = countViewsByHour(hours)
  return (
    <Page
      title="Analytics"
      details={
        <>
          <span>Counted here, without cookies or names. Robots and the studio are left out.</span>
          {first && <span>Someone who visits on two days counts on both.</span>}
          {loaderData.invented && <span>{loaderData.invented}</span>}
        </>
      }
    >
      <Views label="Period" name="range" first="30" now={period.range} of={periodOptions} />
      {period.range === "since" && <SinceForm period={period} first={first} />}
      {first === null ? (
        <Empty>
          No visitors have been counted yet. Once someone visits, you’ll see here how many came, from where, and which
          works they looked at.
        </Empty>
      ) : (
        <>
          <p className={styles.sentence}>{analyticsSummary(days, beside)}</p>
          <div className={styles.top}>
            <Section title={visitorsTitle(days, before)} action={<CsvLink of="visitors" asked={period} />}>
              <VisitorLines days={days} before={before} />
            </Section>
            <HereNow {...loaderData} />
          </div>
          <Section
            title={<Starred text={viewedWorksTitle(works)} />}
            note="people a day"
            action={<CsvLink of="works" asked={period} />}
          >
            <WorkByWork works={works} pictures={loaderData.pictures} />
          </Section>
          <div className={styles.two}>
            <Section title={sourcesTitle(sources)} action={<CsvLink of="sources" asked={period} />}>
              <Bars of={sources} nameOf={formatSourceName} empty="No visits from other sites." />
            </Section>
            <Section
              title={hoursTitle(viewsByHour)}
              note={loaderData.zone.replaceAll("_", " ")}
              action={<CsvLink of="hours" asked={period} />}
            >
              <Hours of={viewsByHour} />
            </Section>
            <Section
              title={countriesTitle(countries)}
              note="guessed from the browser’s language"
              action={<CsvLink of="countries" asked={period} />}
            >
              <Bars of={countries} nameOf={formatCountry} empty="No country is known yet." />
            </Section>
            <Section title="Which pages they look at" note="visitors" action={<CsvLink of="pages" asked={period} />}>
              <Bars of={pages} nameOf={createPageFormatter(loaderData)} empty="No page views." />
            </Section>
            <Section
              title={searchesTitle(searches)}
              note="searches without a work"
              action={<CsvLink of="searches" asked={period} />}
            >
              <Bars of={searches} nameOf={(words) => `“${words}”`} empty="Every search found something." />
            </Section>
            <Section
              title={missingPagesTitle(missing)}
              note="no such page"
              action={<CsvLink of="missing" asked={period} />}
            >
              <Bars of={missing} nameOf={(path) => path} empty="Nobody looked for a missing page." />
            </Section>
          </div>
        </>
      )}
    </Page>
  )
}

const createPageFormatter =
  ({ works }: Route.ComponentProps["loaderData"]) =>
  (path: string) =>
    works.find(({ id }) => path === href("/artwork/:id", { id }))?.title ?? formatPageName(path)

const CsvLink = ({ of, asked }: { of: string; asked: RequestedPeriod }) => (
  <a
    href={`${href("/admin/analytics/files/:file", { file: `${of}.csv` })}?${formatPeriod(asked)}`}
    download
    aria-label={`CSV: ${of}`}
  >
    CSV
  </a>
)

function SinceForm({
  period,
  first,
}: {
  period: RequestedPeriod & { from: string; to: string }
  first: string | null
}) {
  return (
    <Form method="get" className={styles.since}>
      <input type="hidden" name="range" value="since" />
      <TextInput
        type="date"
        name="since"
        label="Since"
        description={first ? `Counted since ${formatCalendarDate(first)}` : undefined}
        defaultValue={period.from}
        max={period.to}
      />
      <Button variant="default" type="submit">
        Show
      </Button>
    </Form>
  )
}

type LiveVisitors = Extract<Awaited<ReturnType<typeof getLiveVisitors>>, { ok: true }>["value"]

/** Visitors of the last five minutes, by their current page. */
function HereNow({ here, pictures }: { here: LiveVisitors; pictures: Record<string, SmallPicture> }) {
  const title =
    here.visitors === 0
      ? "No visitors right now"
      : `${formatSpelledCount(here.visitors, "person is", "people are")} here now`
  const shown = here.pages.reduce((all, { visitors }) => all + visitors, 0)
  return (
    <Section title={title} note="the last five minutes">
      <ul className={styles.here}>
        {here.pages.map(({ name, visitors, artworkId, title: work }) => (
          <li key={name}>
            {artworkId ? <Thumb picture={pictures[artworkId] ?? null} width={66} height={44} /> : <span />}
            <span className={styles.name}>
              {formatSpelledCount(visitors, "", "").trim()}{" "}
              {work ? (
                <>
                  at <i>{work}</i>
                </>
              ) : (
                `at ${formatPageName(name)}`
              )}
            </span>
          </li>
        ))}
      </ul>
      {here.visitors > shown && (
        <p className="small">
          {formatSpelledCount(here.visitors - shown, "more on other pages", "more on other pages")}
        </p>
      )}
    </Section>
  )
}
