import { href } from "react-router"
export const getInquiryUrl = (work: { id: string; title: string }) =>
  `${href("/contact")}?${new URLSearchParams({ type: "artwork", artwork: work.id, title: work.title })}`
