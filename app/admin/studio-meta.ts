import type { MetaDescriptor } from "react-router"

/** A page's title; search engines never index a page of the studio. */
export const studioMeta = (title: string): MetaDescriptor[] => [
  { title: title === "Studio" ? title : `${title} - Studio` },
  { name: "robots", content: "noindex" },
]
