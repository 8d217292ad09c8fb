import { href, redirect } from "react-router"

/** In e-mails and bookmarks of 1.0.0. */
export const loader = () => redirect(href("/admin/address"), 301)
