import type { MetaDescriptor } from "react-router"

/** No studio page may be indexed. */
export const studioMeta = (title: string): MetaDescriptor[] => [
  { title: title === "Studio" ? title : `${title} - Studio` },
  { name: "robots", content: "noindex" },
]
