import { href } from "react-router"
/** Opens the contact form with the work named. */
export const inquiryAbout = (work: { id: string; title: string }) =>
  `${href("/contact")}?${new URLSearchParams({ type: "artwork", artwork: work.id, title: work.title })}`
