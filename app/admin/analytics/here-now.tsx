import type { hereNow } from "../../../domain/analytics/live-now.server.ts"
import type { SmallPicture } from "../../../domain/artworks/work-pictures.server.ts"
import { countInWords } from "../kit/count.ts"
import { Part } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import styles from "./analytics.module.css"
import { pageWords } from "./answers.ts"

type Here = Extract<Awaited<ReturnType<typeof hereNow>>, { ok: true }>["value"]

/** Visitors of the last five minutes, by their current page. */
export function HereNow({ here, pictures }: { here: Here; pictures: Record<string, SmallPicture> }) {
  const title =
    here.visitors === 0 ? "No visitors right now" : `${countInWords(here.visitors, "person is", "people are")} here now`
  const shown = here.pages.reduce((all, { visitors }) => all + visitors, 0)
  return (
    <Part title={title} note="the last five minutes">
      <ul className={styles.here}>
        {here.pages.map(({ name, visitors, artworkId, title: work }) => (
          <li key={name}>
            {artworkId ? <Thumb picture={pictures[artworkId] ?? null} width={66} height={44} /> : <span />}
            <span className={styles.name}>
              {countInWords(visitors, "", "").trim()}{" "}
              {work ? (
                <>
                  at <i>{work}</i>
                </>
              ) : (
                `at ${pageWords(name)}`
              )}
            </span>
          </li>
        ))}
      </ul>
      {here.visitors > shown && (
        <p className="small">{countInWords(here.visitors - shown, "more on other pages", "more on other pages")}</p>
      )}
    </Part>
  )
}
