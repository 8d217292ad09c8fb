import { Page, StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { CertificateDocument } from "../certificate-document.ts"
import { inkColor, isTall, renderPicture, renderQr, rules, softColor, toPoints } from "./document-elements.ts"
import { renderDocumentFile } from "./frame.ts"
import type { PictureSources } from "./pictures.ts"
import { tag } from "./tag.ts"
import type { FontStacks } from "./typefaces.ts"

const sizes = { A4: [toPoints(210), toPoints(297)], LETTER: [612, 792] } as const
const margin = { top: toPoints(18), side: toPoints(24), bottom: toPoints(14) }
const beside = toPoints(68)
const qrSize = toPoints(25)
const maxPicture = { width: toPoints(150), height: toPoints(130) }

const styles = StyleSheet.create({
  page: {
    paddingTop: margin.top,
    paddingHorizontal: margin.side,
    paddingBottom: margin.bottom,
    color: inkColor,
    fontSize: 9,
  },
  brand: { flexDirection: "row", justifyContent: "space-between", alignItems: "flex-end" },
  artist: { fontSize: 17, lineHeight: 1.1 },
  what: { fontSize: 9.5, lineHeight: 1.4 },
  picture: { flexGrow: 1, alignItems: "center", justifyContent: "center" },
  work: { flexDirection: "row", borderTopWidth: rules.ink, borderTopColor: inkColor, paddingTop: toPoints(5) },
  left: { flexGrow: 1, flexBasis: 0, paddingRight: toPoints(6) },
  right: { width: beside },
  details: { fontSize: 9.5, lineHeight: 1.55 },
  statement: { marginTop: toPoints(9), width: toPoints(112) },
  foot: { flexDirection: "row", alignItems: "flex-end", marginTop: toPoints(10) },
  line: {
    width: toPoints(76),
    marginTop: toPoints(18),
    paddingTop: toPoints(2),
    borderTopWidth: rules.hair,
    borderTopColor: softColor,
  },
  signed: { fontSize: 8.5, lineHeight: 1.4, color: softColor },
  code: { flexDirection: "row", alignItems: "flex-end" },
  verify: { flexGrow: 1, flexBasis: 0, paddingLeft: toPoints(3), fontSize: 7, lineHeight: 1.5, color: softColor },
  number: { fontSize: 7, lineHeight: 1.5, fontWeight: 500 },
  fingerprint: { marginTop: toPoints(6), fontSize: 6.5, lineHeight: 1.4, color: softColor },
})

const getTitleSize = (length: number) => (length > 140 ? 11 : length > 60 ? 15 : 24)
const getStatementSize = (length: number) => (length > 320 ? 10 : 12.5)

const getLineHeight = (title: string) => (isTall(title) ? 1.5 : 1.1)

/** Estimated: letters of the serif are less than half as wide as they are high. */
const estimateLines = (text: string, size: number, width: number) =>
  text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * size * 0.47) / width)), 0)

/** In points. */
function getPictureHeight({ paper, title, year, details, statement }: CertificateDocument): number {
  const [width, height] = sizes[paper]
  const big = getTitleSize(title.length)
  const statementPoints = getStatementSize(statement.length)
  const work = Math.max(
    estimateLines(`${title}, ${year}`, big, width - 2 * margin.side - beside - toPoints(6)) *
      big *
      getLineHeight(title),
    details.reduce((sum, line) => sum + estimateLines(line, 9.5, beside), 0) * 9.5 * 1.55,
  )
  const words = estimateLines(statement, statementPoints, toPoints(112)) * statementPoints * 1.5
  const fixed =
    margin.top +
    margin.bottom +
    toPoints(9) +
    toPoints(5) +
    toPoints(9) +
    toPoints(10) +
    qrSize +
    toPoints(6) +
    10 +
    toPoints(16)
  return Math.max(toPoints(30), height - fixed - work - words)
}

export function renderCertificateDocument(content: CertificateDocument, stacks: FontStacks, files: PictureSources) {
  const { paper, artist, picture, title, statement, fingerprint } = content
  const [width, height] = sizes[paper]
  const serif = { fontFamily: stacks.serif }
  const maxSize = { width: maxPicture.width, height: Math.min(maxPicture.height, getPictureHeight(content)) }
  return renderDocumentFile(
    `Certificate of authenticity: ${title}`,
    artist,
    h(
      Page,
      { size: { width, height }, style: [styles.page, { fontFamily: stacks.sans }] },
      h(
        View,
        // A point less, because rounding must not make it larger than its page.
        { style: { height: height - margin.top - margin.bottom - 1 }, wrap: false, ...tag("Sect") },
        h(
          View,
          { style: styles.brand },
          h(Text, { style: [styles.artist, serif] }, artist),
          h(Text, { style: styles.what, ...tag("H1") }, "Certificate of authenticity"),
        ),
        h(View, { style: styles.picture }, renderPicture(picture, maxSize, title, files)),
        renderWork(content, serif),
        h(
          Text,
          { style: [styles.statement, serif, { fontSize: getStatementSize(statement.length), lineHeight: 1.5 }] },
          statement,
        ),
        renderFoot(content),
        h(Text, { style: styles.fingerprint }, fingerprint),
      ),
    ),
  )
}

function renderWork({ title, year, details }: CertificateDocument, serif: { fontFamily: FontStacks["serif"] }) {
  const big = { fontSize: getTitleSize(title.length), fontWeight: 300, lineHeight: getLineHeight(title) }
  return h(
    View,
    { style: styles.work },
    h(
      View,
      { style: styles.left },
      h(
        Text,
        { style: [serif, big], ...tag("H2") },
        h(Text, { style: { fontStyle: "italic" } }, year ? `${title},` : title),
        year ? ` ${year}` : "",
      ),
    ),
    h(View, { style: styles.right }, ...details.map((line, at) => h(Text, { key: at, style: styles.details }, line))),
  )
}

function renderFoot({ signed, number, code, verify }: CertificateDocument) {
  return h(
    View,
    { style: styles.foot },
    h(View, { style: styles.left }, h(View, { style: styles.line }, h(Text, { style: styles.signed }, signed))),
    h(
      View,
      { style: [styles.right, styles.code] },
      renderQr(code, qrSize, "QR code that opens the page on which this certificate is verified"),
      h(
        View,
        { style: styles.verify },
        h(Text, { style: [styles.number, { color: inkColor }] }, number),
        ...verify.map((line, at) => h(Text, { key: at }, line)),
      ),
    ),
  )
}
