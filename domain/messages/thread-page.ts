import { href } from "react-router"
import type { Shop } from "../shop.ts"

/** The page of a thread in the studio, as an e-mail leads to it. */
export const threadPage = ({ siteUrl }: Pick<Shop, "siteUrl">, id: string): string =>
  `${siteUrl}${href("/admin/messages/:id", { id })}`
