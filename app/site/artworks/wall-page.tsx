import { type ReactNode, useMemo } from "react"
import { useNavigation } from "react-router"
import { type GalleryFilters, isFiltered } from "../../../domain/artworks/gallery-filters.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { Chosen } from "./chosen.tsx"
import { FilterBar } from "./filter-bar.tsx"
import { GrowingWall } from "./growing-wall.tsx"
import { unpackWorks } from "./packed-works.ts"
import { everything, type FailedWall, type Listing, openWall, type SentWall, wallAddress } from "./wall-data.ts"
import styles from "./wall-page.module.css"
import { countWords } from "./words.ts"

/** @param bare the empty state, when there are no works at all: one sentence, one link */
export function WallPage({ listing, wall, bare }: { listing: Listing; wall: SentWall | FailedWall; bare: ReactNode }) {
  if ("failed" in wall) throw wall.error
  return <Works listing={listing} sent={wall} bare={bare} />
}

function Works({ listing, sent, bare }: { listing: Listing; sent: SentWall; bare: ReactNode }) {
  const wall = useMemo(() => openWall(sent), [sent])
  const { location } = useNavigation()
  const changing = location?.pathname === listing.path
  const works = useMemo(() => unpackWorks(wall.works), [wall.works])
  const asked = isFiltered(wall.query.filters)
  return (
    <div className={page.room}>
      <div className={styles.head}>
        <h1>{listing.title}</h1>
        <p className={classes(text.small, text.figures)} role="status">
          {countWords(wall.total)}
        </p>
      </div>
      {wall.total > 0 || asked ? <FilterBar listing={listing} wall={wall} /> : null}
      <Chosen listing={listing} wall={wall} />
      <div className={styles.works} data-changing={changing || undefined}>
        {works.length > 0 ? (
          <GrowingWall key={wallAddress(listing, wall.query)} listing={listing} wall={wall} works={works} />
        ) : (
          <div className={text.empty}>
            {asked ? (
              <>
                <p>{noneWords(wall.query.filters)}</p>
                <TextLink className={styles.emptyLink} href={wallAddress(listing, everything(wall.query))}>
                  {isOnlySearched(wall.query.filters) ? "Show all works" : "Clear the filters"}
                </TextLink>
              </>
            ) : (
              bare
            )}
          </div>
        )}
      </div>
    </div>
  )
}

const isOnlySearched = (filters: GalleryFilters) => !isFiltered({ ...filters, words: "" })

const noneWords = (filters: GalleryFilters) =>
  isOnlySearched(filters) ? `Nothing found for “${filters.words}”.` : "No work matches all of these."
