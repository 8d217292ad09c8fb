import type { getLiveVisitors } from "../../../domain/analytics/live-now.server.ts"
import type { SmallPicture } from "../../../domain/artworks/work-pictures.server.ts"
import { formatSpelledCount } from "../kit/format-count.ts"
import { Section } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import styles from "./analytics.module.css"
import { formatPageName } from "./analytics-titles.ts"

type LiveVisitors = Extract<Awaited<ReturnType<typeof getLiveVisitors>>, { ok: true }>["value"]

/** Visitors of the last five minutes, by their current page. */
export function HereNow({ here, pictures }: { here: LiveVisitors; pictures: Record<string, SmallPicture> }) {
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
