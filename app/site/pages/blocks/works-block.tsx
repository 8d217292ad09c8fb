import { href } from "react-router"
import type { ShownBlockOf } from "../../../../domain/pages/shown-blocks.ts"
import { TextLink } from "../../../ui/controls/text-link.tsx"
import { WorkGrid } from "../../../ui/work-grid/work-grid.tsx"
import styles from "./blocks.module.css"

/** Four or fewer are one row. */
const maxInRow = 4

export function WorksBlock({ block, isFirst }: { block: ShownBlockOf<"works">; isFirst: boolean }) {
  const { heading, works, series } = block
  return (
    <>
      {heading || series?.isPublic ? (
        <div className={styles.head}>
          {heading ? <h2>{heading}</h2> : null}
          {series?.isPublic ? (
            <TextLink href={href("/series/:slug", { slug: series.slug })}>{series.title}</TextLink>
          ) : null}
        </div>
      ) : null}
      <WorkGrid works={works} row={works.length <= maxInRow} as={heading ? "h3" : "h2"} first={isFirst} />
    </>
  )
}
