import { Fragment, memo, type RefObject, useEffect, useRef, useState } from "react"
import { href } from "react-router"
import type { Sort } from "../../../../domain/artworks/gallery/gallery-filters.ts"
import type { GridWork } from "../../../../domain/artworks/gallery/work-card.ts"
import { getPictureFileUrl, getWidths, type PictureView } from "../../../../domain/media/picture-view.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { WorkBadge } from "../../../ui/label/badge.tsx"
import { useLiveBadge } from "../../../ui/label/use-live-badge.ts"
import { Picture } from "../../../ui/picture/picture.tsx"
import text from "../../../ui/text.module.css"
import { listIndexHeads } from "./index-heads.ts"
import styles from "./works-index.module.css"

type WorksIndexProps = {
  works: GridWork[]
  sort: Sort
  /** The address of another order; null: the list's own. */
  getSortUrl: (sort: Sort | null) => string
  caption: string
  /** How many works are before these. */
  passed?: number
}

/** A checklist: a line for each work, and beside it the picture of the line under the pointer or the focus. */
export function WorksIndex({ works, sort, getSortUrl, caption, passed = 0 }: WorksIndexProps) {
  const table = useRef<HTMLTableElement>(null)
  return (
    <div className={styles.index}>
      <table className={styles.table} ref={table}>
        <caption className={text.unseen}>{caption}</caption>
        <thead>
          <tr>
            {listIndexHeads(sort).map(({ label, sort: next, order }, index) => (
              <Fragment key={label}>
                {index === 1 ? <td /> : null}
                <th scope="col" aria-sort={order}>
                  <a href={getSortUrl(next)} data-link="stay">
                    {label}
                  </a>
                </th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {works.map((work, index) => (
            <IndexLine key={work.id} work={work} number={passed + index + 1} />
          ))}
        </tbody>
      </table>
      <Peek table={table} works={works} />
    </div>
  )
}

const IndexLine = memo(({ work, number }: { work: GridWork; number: number }) => (
  <tr>
    <td>{number}</td>
    <td>{work.picture ? <Thumbnail picture={work.picture} /> : null}</td>
    <th scope="row">
      <a href={href("/artwork/:id", { id: work.id })}>
        <i>{work.title}</i>
      </a>
    </th>
    <td>{work.year}</td>
    <td>{[work.medium, work.editionSize ? `edition of\u00a0${work.editionSize}` : ""].filter(Boolean).join(", ")}</td>
    <td>{work.size}</td>
    <PriceCell work={work} />
  </tr>
))

/** One file, and no alternatives: an index has hundreds. Its title is beside it. */
function Thumbnail({ picture }: { picture: PictureView }) {
  const format = picture.webp === "" ? "jpeg" : "webp"
  const [width] = getWidths(picture, format)
  if (!width) return null
  const { width: w, height: h } = picture
  return <img src={getPictureFileUrl(picture, width, format)} width={w} height={h} alt="" loading="lazy" />
}

/** The price, or why there is none to pay. */
function PriceCell({ work: rendered }: { work: GridWork }) {
  const { id, badge, price, currency } = useLiveBadge(rendered)
  return (
    <td data-work={`${id} ${badge}`}>
      {badge !== "available" ? (
        <WorkBadge badge={badge} />
      ) : price === null ? (
        "Price on request"
      ) : (
        formatMoney(price, currency)
      )}
    </td>
  )
}

/** The first work's picture until a line is pointed at. */
function Peek({ table, works }: { table: RefObject<HTMLTableElement | null>; works: GridWork[] }) {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    const show = ({ target }: Event) => {
      const line = target instanceof Element ? target.closest<HTMLTableRowElement>("tbody tr") : null
      if (line) setShown(line.sectionRowIndex)
    }
    const stop = new AbortController()
    for (const sign of ["pointerover", "focusin"]) table.current?.addEventListener(sign, show, stop)
    return () => stop.abort()
  }, [table])
  const work = works[shown] ?? works[0]
  return (
    <div className={styles.peek} aria-hidden="true">
      {work?.picture ? (
        <Picture key={work.id} picture={{ ...work.picture, alt: "" }} sizes="(width < 1024px) 1px, 25vw" />
      ) : null}
    </div>
  )
}
