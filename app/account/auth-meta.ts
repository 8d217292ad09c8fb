/** Not indexed; URLs may hold a token. */
export const authMeta = (title: string, artistName: string | undefined) => [
  { title: `${title} - ${artistName ?? ""}` },
  { name: "robots", content: "noindex" },
  // not "no-referrer", with which browsers send the form with Origin: null
  { name: "referrer", content: "same-origin" },
]
