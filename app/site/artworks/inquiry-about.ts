import { href } from "react-router"
/** The address of the contact form about this work. */
export const inquiryAbout = (work: { id: string; title: string }) =>
  `${href("/contact")}?${new URLSearchParams({ type: "artwork", artwork: work.id, title: work.title })}`
