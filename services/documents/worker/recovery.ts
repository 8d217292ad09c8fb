import { StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { RecoveryDocument } from "../recovery-document.ts"
import { columnWidth, renderDetails, renderQr, rules, softColor, toPoints, type } from "./document-elements.ts"
import { renderDocumentFile, renderHead, renderPages } from "./frame.ts"
import { tag } from "./tag.ts"
import type { FontStacks } from "./typefaces.ts"

const styles = StyleSheet.create({
  words: { fontSize: 11, lineHeight: 1.45, marginBottom: toPoints(6) },
  part: {
    flexDirection: "row",
    paddingTop: toPoints(3),
    marginTop: toPoints(5),
    borderTopWidth: rules.hair,
    borderTopColor: softColor,
  },
  name: { width: columnWidth, paddingRight: toPoints(6), fontSize: 11, lineHeight: 1.35 },
  body: { flexGrow: 1, flexBasis: 0 },
  key: { fontSize: 12, lineHeight: 1.6, letterSpacing: 0.4 },
  command: { fontSize: 9.5, lineHeight: 1.7 },
  line: { fontSize: 6.5, lineHeight: 1.5, marginTop: toPoints(4) },
})

/** A larger code could not be scanned from paper. */
const maxCodeLength = 1600
const codeSide = toPoints(72)

const commands = [
  "With the package:  install it, and run  sudo solander recover",
  "From the sources:  npm start -- --empty  once (then stop it), npm run recover, and npm start",
]

/** In groups, so that it can be typed from paper. */
const groupKey = (key: string) => key.replace(/(.{4})(?=.)/g, "$1 ")

export function renderRecoveryDocument(content: RecoveryDocument, stacks: FontStacks) {
  const { paper, artist, siteUrl, made, key, line, places } = content
  const part = (name: string, ...body: Parameters<typeof h>[2][]) =>
    h(
      View,
      { key: name, style: styles.part, wrap: false, ...tag("Sect") },
      h(Text, { style: [styles.name, { fontFamily: stacks.serif }], ...tag("H2") }, name),
      h(View, { style: styles.body }, ...body),
    )
  return renderDocumentFile(
    `Recovery sheet of ${siteUrl}`,
    artist,
    renderPages(
      { paper, stacks, foot: [[artist], [siteUrl], [`Made on ${made}`]], running: `Recovery sheet, ${made}` },
      renderHead({ artist, heading: "Recovery sheet", number: `${siteUrl}, made on ${made}` }, stacks),
      h(
        Text,
        { style: [styles.words, { fontFamily: stacks.serif }] },
        "If the computer of this site is lost, this sheet brings the site back. Whoever has it can read every backup: keep it where your passport is.",
      ),
      part("On the new computer", ...commands.map((text, at) => h(Text, { key: at, style: styles.command }, text))),
      part("The recovery key", h(Text, { style: styles.key }, groupKey(key))),
      ...places.map(({ name, details }) => part(name, renderDetails(details))),
      part(
        "Or all of it at once",
        h(
          Text,
          { style: type.second },
          `${line.length <= maxCodeLength ? "Scan the code, and paste its line" : "Enter this line"} where “solander recover” (or “npm run recover”) asks for it.`,
        ),
        line.length <= maxCodeLength
          ? h(
              View,
              { style: { marginTop: toPoints(4) } },
              renderQr(line, codeSide, "QR code with the recovery key and the places of the backups"),
            )
          : null,
        line.length <= maxCodeLength ? null : h(Text, { style: styles.line }, line),
      ),
    ),
  )
}
