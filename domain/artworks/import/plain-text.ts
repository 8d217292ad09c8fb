import { compile } from "html-to-text"

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: 200_000, maxDepth: 200, maxChildNodes: 5000 },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["(", ")"], noAnchorUrl: true } },
    { selector: "img", format: "skip" },
    { selector: "script", format: "skip" },
    { selector: "style", format: "skip" },
    { selector: "ul", options: { itemPrefix: "• " } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

export function htmlToPlain(text: string): string {
  const plain = /<\/?[a-z][^>]{0,2000}>|&(?:[a-z]{1,32}|#\d{1,9});/i.test(text) ? toText(text) : text
  return plain
    .replace(/\r\n?/g, "\n")
    .replace(/(?<![ \t\u00a0])[ \t\u00a0]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}
