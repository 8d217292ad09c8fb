import { Path, StyleSheet, Svg, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import { signatureBox } from "../../../lib/signature-path.ts"
import type { ConditionDocument, ConditionMark } from "../condition-document.ts"
import {
  columnWidth,
  fitSize,
  inkColor,
  renderDetails,
  renderPicture,
  renderWorkLabel,
  rules,
  softColor,
  toPoints,
  type,
} from "./document-elements.ts"
import { renderDocumentFile, renderHead, renderPages } from "./frame.ts"
import type { PictureSources } from "./pictures.ts"
import { tag } from "./tag.ts"
import type { FontStacks } from "./typefaces.ts"

const firstPicture = {
  A4: { width: toPoints(170), height: toPoints(80) },
  LETTER: { width: toPoints(170), height: toPoints(68) },
}
const otherPicture = { width: toPoints(82), height: toPoints(70) }
const pin = toPoints(5)
const signature = { width: toPoints(60), height: toPoints(20) }

const styles = StyleSheet.create({
  columns: { flexDirection: "row", paddingBottom: toPoints(6) },
  left: { width: columnWidth, paddingRight: toPoints(6) },
  details: { width: toPoints(102) },
  pictures: { flexDirection: "row", flexWrap: "wrap", gap: toPoints(6), paddingBottom: toPoints(5) },
  wall: { position: "relative" },
  pin: {
    position: "absolute",
    width: pin,
    height: pin,
    borderRadius: pin / 2,
    borderWidth: rules.ink,
    borderColor: inkColor,
    backgroundColor: "#ffffff",
    alignItems: "center",
    justifyContent: "center",
  },
  pinNumber: { fontSize: 7.5, lineHeight: 1, fontWeight: 500 },
  mark: {
    flexDirection: "row",
    paddingVertical: toPoints(2),
    borderTopWidth: rules.hair,
    borderTopColor: softColor,
    fontSize: 9,
    lineHeight: 1.45,
  },
  number: { width: toPoints(8), fontSize: 9, lineHeight: 1.45 },
  kind: { width: toPoints(30), fontSize: 9, lineHeight: 1.45, fontWeight: 500 },
  note: { flexGrow: 1, flexBasis: 0, fontSize: 9, lineHeight: 1.45 },
  texts: { marginTop: toPoints(5), paddingTop: toPoints(4), borderTopWidth: rules.ink, borderTopColor: inkColor },
  text: { flexDirection: "row", paddingBottom: toPoints(2.5) },
  textName: { width: columnWidth, paddingRight: toPoints(6), fontSize: 8.5, lineHeight: 1.55, color: softColor },
  textValue: { flexGrow: 1, flexBasis: 0 },
  signs: { flexDirection: "row", gap: toPoints(10), marginTop: toPoints(6) },
  sign: { width: toPoints(76) },
  drawn: { height: signature.height, justifyContent: "flex-end" },
  typed: { fontSize: 17, lineHeight: 1.3, fontStyle: "italic" },
  who: { marginTop: toPoints(1), paddingTop: toPoints(2), borderTopWidth: rules.hair, borderTopColor: softColor },
  whoWords: { fontSize: 8.5, lineHeight: 1.45, color: softColor },
})

export function renderConditionDocument(content: ConditionDocument, stacks: FontStacks, files: PictureSources) {
  const { paper, artist, heading, number, work, details, pictures, texts, signs, foot } = content
  const marks = pictures.flatMap((one) => one.marks).toSorted((one, other) => one.number - other.number)
  return renderDocumentFile(
    `${heading}: ${work.title}`,
    artist,
    renderPages(
      { paper, stacks, foot, running: [artist, heading, number, work.title].join(", ") },
      renderHead({ artist, heading, number }, stacks),
      h(
        View,
        { style: styles.columns },
        h(View, { style: styles.left }, ...renderWorkLabel(work, stacks)),
        h(View, { style: styles.details }, renderDetails(details)),
      ),
      h(
        View,
        { style: styles.pictures },
        ...pictures.map((one, at) =>
          renderMarkedPicture(
            one,
            at === 0 ? firstPicture[paper] : otherPicture,
            formatAlt(work.title, at, one.marks),
            files,
            at,
          ),
        ),
      ),
      marks.length > 0 ? h(View, tag("L", { numbered: true }), ...marks.map(renderMark)) : null,
      texts.length > 0
        ? h(
            View,
            { style: styles.texts },
            ...texts.map(([name, value], at) =>
              h(
                View,
                { key: at, style: styles.text, minPresenceAhead: toPoints(8) },
                h(Text, { style: styles.textName }, name),
                h(View, { style: styles.textValue }, h(Text, { style: type.value }, value)),
              ),
            ),
          )
        : null,
      h(View, { style: styles.signs, wrap: false }, ...signs.map((sign, at) => renderSignature(sign, at, stacks))),
    ),
  )
}

const formatAlt = (title: string, at: number, marks: ConditionMark[]) =>
  `${title}, picture ${at + 1}${marks.length > 0 ? `, with ${marks.length === 1 ? "mark" : "marks"} ${marks.map(({ number }) => number).join(", ")}` : ""}`

function renderMarkedPicture(
  { picture, marks }: ConditionDocument["pictures"][number],
  maxSize: { width: number; height: number },
  alt: string,
  files: PictureSources,
  key: number,
) {
  const image = renderPicture(picture, maxSize, alt, files)
  if (!picture || !image) return null
  const { width, height } = fitSize(picture, maxSize)
  return h(
    View,
    { key, style: [styles.wall, { width, height }], wrap: false },
    image,
    ...marks.map(({ number, x, y }) =>
      h(
        View,
        {
          key: number,
          style: [styles.pin, { left: (x / 1000) * width - pin / 2, top: (y / 1000) * height - pin / 2 }],
          ...tag("Artifact"),
        },
        h(Text, { style: styles.pinNumber }, String(number)),
      ),
    ),
  )
}

const renderMark = ({ number, kind, note }: ConditionMark) =>
  h(
    View,
    { key: number, style: styles.mark, wrap: false, ...tag("LI") },
    h(Text, { style: styles.number, ...tag("Lbl") }, String(number)),
    h(
      View,
      { style: { flexDirection: "row", flexGrow: 1, flexBasis: 0 }, ...tag("LBody") },
      h(Text, { style: styles.kind }, kind),
      h(Text, { style: styles.note }, note),
    ),
  )

const renderSignature = (
  { side, name, path, on }: ConditionDocument["signs"][number],
  key: number,
  stacks: FontStacks,
) =>
  h(
    View,
    { key, style: styles.sign },
    h(
      View,
      { style: styles.drawn },
      path
        ? h(
            Svg,
            {
              viewBox: `0 0 ${signatureBox.width} ${signatureBox.height}`,
              ...signature,
              ...tag("Figure", { alt: `Signature of ${name}` }),
            },
            h(Path, { d: path, stroke: inkColor, strokeWidth: 18, fill: "none" }),
          )
        : name
          ? h(Text, { style: [styles.typed, { fontFamily: stacks.serif }] }, name)
          : null,
    ),
    h(
      View,
      { style: styles.who },
      h(Text, { style: styles.whoWords }, [side, name || "name", on || "date"].join(", ")),
    ),
  )
