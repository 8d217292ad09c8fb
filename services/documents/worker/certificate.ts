import { Page, StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { CertificateSheet } from "../certificate-sheet.ts"
import { paperFile } from "./frame.ts"
import { inkColor, isTall, mm, pictureIn, qr, rules, soft } from "./parts.ts"
import type { PictureSources } from "./pictures.ts"
import { tag } from "./tag.ts"
import type { Stacks } from "./typefaces.ts"

const sizes = { A4: [mm(210), mm(297)], LETTER: [612, 792] } as const
const margin = { top: mm(18), side: mm(24), bottom: mm(14) }
const beside = mm(68)
const qrSize = mm(25)
const mostPicture = { width: mm(150), height: mm(130) }

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
  work: { flexDirection: "row", borderTopWidth: rules.ink, borderTopColor: inkColor, paddingTop: mm(5) },
  left: { flexGrow: 1, flexBasis: 0, paddingRight: mm(6) },
  right: { width: beside },
  details: { fontSize: 9.5, lineHeight: 1.55 },
  statement: { marginTop: mm(9), width: mm(112) },
  foot: { flexDirection: "row", alignItems: "flex-end", marginTop: mm(10) },
  line: { width: mm(76), marginTop: mm(18), paddingTop: mm(2), borderTopWidth: rules.hair, borderTopColor: soft },
  signed: { fontSize: 8.5, lineHeight: 1.4, color: soft },
  code: { flexDirection: "row", alignItems: "flex-end" },
  verify: { flexGrow: 1, flexBasis: 0, paddingLeft: mm(3), fontSize: 7, lineHeight: 1.5, color: soft },
  number: { fontSize: 7, lineHeight: 1.5, fontWeight: 500 },
  fingerprint: { marginTop: mm(6), fontSize: 6.5, lineHeight: 1.4, color: soft },
})

const titleSize = (length: number) => (length > 140 ? 11 : length > 60 ? 15 : 24)
const statementSize = (length: number) => (length > 320 ? 10 : 12.5)

const lineHeightOf = (title: string) => (isTall(title) ? 1.5 : 1.1)

/** Estimated: letters of the serif are less than half as wide as they are high. */
const linesOf = (text: string, size: number, width: number) =>
  text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * size * 0.47) / width)), 0)

/** In points. */
function roomForPicture({ paper, title, year, details, statement }: CertificateSheet): number {
  const [width, height] = sizes[paper]
  const big = titleSize(title.length)
  const said = statementSize(statement.length)
  const work = Math.max(
    linesOf(`${title}, ${year}`, big, width - 2 * margin.side - beside - mm(6)) * big * lineHeightOf(title),
    details.reduce((sum, line) => sum + linesOf(line, 9.5, beside), 0) * 9.5 * 1.55,
  )
  const words = linesOf(statement, said, mm(112)) * said * 1.5
  const fixed = margin.top + margin.bottom + mm(9) + mm(5) + mm(9) + mm(10) + qrSize + mm(6) + 10 + mm(16)
  return Math.max(mm(30), height - fixed - work - words)
}

export function certificate(sheet: CertificateSheet, stacks: Stacks, files: PictureSources) {
  const { paper, artist, picture, title, year, details, statement, signed, number, code, verify, fingerprint } = sheet
  const [width, height] = sizes[paper]
  const serif = { fontFamily: stacks.serif }
  const most = { width: mostPicture.width, height: Math.min(mostPicture.height, roomForPicture(sheet)) }
  return paperFile(
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
        h(View, { style: styles.picture }, pictureIn(picture, most, title, files)),
        h(
          View,
          { style: styles.work },
          h(
            View,
            { style: styles.left },
            h(
              Text,
              {
                style: [serif, { fontSize: titleSize(title.length), fontWeight: 300, lineHeight: lineHeightOf(title) }],
                ...tag("H2"),
              },
              h(Text, { style: { fontStyle: "italic" } }, year ? `${title},` : title),
              year ? ` ${year}` : "",
            ),
          ),
          h(
            View,
            { style: styles.right },
            ...details.map((line, at) => h(Text, { key: at, style: styles.details }, line)),
          ),
        ),
        h(
          Text,
          { style: [styles.statement, serif, { fontSize: statementSize(statement.length), lineHeight: 1.5 }] },
          statement,
        ),
        h(
          View,
          { style: styles.foot },
          h(View, { style: styles.left }, h(View, { style: styles.line }, h(Text, { style: styles.signed }, signed))),
          h(
            View,
            { style: [styles.right, styles.code] },
            qr(code, qrSize, "QR code that opens the page on which this certificate is verified"),
            h(
              View,
              { style: styles.verify },
              h(Text, { style: [styles.number, { color: inkColor }] }, number),
              ...verify.map((line, at) => h(Text, { key: at }, line)),
            ),
          ),
        ),
        h(Text, { style: styles.fingerprint }, fingerprint),
      ),
    ),
  )
}
