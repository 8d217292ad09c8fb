import { type MailFrame, MailLayout } from "./mail-layout.tsx"

/** A mail as HTML and as plain text made of it. The mail library is loaded at the first mail: it takes half a second. */
export async function renderMail(frame: MailFrame): Promise<{ html: string; text: string }> {
  const { render, toPlainText, plainTextSelectors } = await import("react-email")
  const html = await render(<MailLayout {...frame} />)
  const text = toPlainText(html, {
    wordwrap: 78,
    selectors: [
      ...plainTextSelectors,
      { selector: "h1", format: "heading", options: { uppercase: false } },
      { selector: "a[data-skip-link=true]", format: "anchor", options: { ignoreHref: true } },
      { selector: "table.facts", format: "dataTable", options: { colSpacing: 2, maxColumnWidth: 60 } },
    ],
  })
  return { html, text }
}
