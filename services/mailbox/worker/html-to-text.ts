import { compile } from "html-to-text"

const heading = { options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 } }

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: 500_000, maxDepth: 200, maxChildNodes: 20_000, ellipsis: "…" },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["(", ")"], noAnchorUrl: true } },
    ...["img", "script", "style", "head", "title", "svg", "math", "iframe", "object", "template", "noscript"].map(
      (selector) => ({ selector, format: "skip" }),
    ),
    { selector: "blockquote", options: { trimEmptyLines: true } },
    { selector: "ul", options: { itemPrefix: "• " } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, ...heading })),
  ],
})

export const htmlToText = (html: string): string =>
  html.trim()
    ? toText(html)
        .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "")
        .replace(/\u00a0/g, " ")
        .replace(/(?<! ) +\n/g, "\n")
        .replace(/\n{3,}/g, "\n\n")
        .trim()
    : ""
