import { href } from "react-router"
import { formatVenue } from "../../../../domain/exhibitions/exhibition.ts"
import type { ShownBlockOf } from "../../../../domain/pages/shown-blocks.ts"
import { TextLink } from "../../../ui/controls/text-link.tsx"
import text from "../../../ui/text.module.css"
import styles from "./blocks.module.css"

export function ExhibitionsBlock({ block: { heading, exhibitions } }: { block: ShownBlockOf<"exhibitions"> }) {
  return (
    <>
      <h2>{heading || "Exhibitions"}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes lists without bullets for no lists */}
      <ul role="list" className={styles.rows}>
        {exhibitions.map((exhibition) => (
          <li key={exhibition.id}>
            <span className={text.figures}>{exhibition.dates}</span>
            <span className={styles.what}>
              <TextLink bare href={href("/exhibitions/:slug", { slug: exhibition.slug })}>
                {exhibition.title}
              </TextLink>
              <span className={text.small}>{formatVenue(exhibition)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
