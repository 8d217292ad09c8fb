import { href } from "react-router"
import type { Shop } from "../shop.ts"

export const getThreadUrl = ({ siteUrl }: Pick<Shop, "siteUrl">, id: string): string =>
  `${siteUrl}${href("/admin/messages/:id", { id })}`
