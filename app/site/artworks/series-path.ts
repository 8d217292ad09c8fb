import { href } from "react-router"

/** Its page, or its works in the gallery. */
export const getSeriesPath = ({ slug, hasPage }: { slug: string; hasPage: boolean }): string =>
  hasPage ? href("/series/:slug", { slug }) : `${href("/gallery")}?series=${slug}`
