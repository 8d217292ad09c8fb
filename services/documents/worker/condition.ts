import { Path, StyleSheet, Svg, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import { signatureBox } from "../../../lib/signature-path.ts"
import type { ConditionMark, ConditionSheet } from "../condition-sheet.ts"
import { paperFile, sheetHead, sheetPages } from "./frame.ts"
import { axis, factRows, fitSize, inkColor, mm, pictureIn, rules, soft, type, workLabel } from "./parts.ts"
import type { PictureSources } from "./pictures.ts"
import { tag } from "./tag.ts"
import type { Stacks } from "./typefaces.ts"

const first = { A4: { width: mm(170), height: mm(80) }, LETTER: { width: mm(170), height: mm(68) } }
const further = { width: mm(82), height: mm(70) }
const pin = mm(5)
const signature = { width: mm(60), height: mm(20) }

const styles = StyleSheet.create({
  columns: { flexDirection: "row", paddingBottom: mm(6) },
  left: { width: axis, paddingRight: mm(6) },
  facts: { width: mm(102) },
  pictures: { flexDirection: "row", flexWrap: "wrap", gap: mm(6), paddingBottom: mm(5) },
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
    paddingVertical: mm(2),
    borderTopWidth: rules.hair,
    borderTopColor: soft,
    fontSize: 9,
    lineHeight: 1.45,
  },
  number: { width: mm(8), fontSize: 9, lineHeight: 1.45 },
  kind: { width: mm(30), fontSize: 9, lineHeight: 1.45, fontWeight: 500 },
  note: { flexGrow: 1, flexBasis: 0, fontSize: 9, lineHeight: 1.45 },
  texts: { marginTop: mm(5), paddingTop: mm(4), borderTopWidth: rules.ink, borderTopColor: inkColor },
  text: { flexDirection: "row", paddingBottom: mm(2.5) },
  textName: { width: axis, paddingRight: mm(6), fontSize: 8.5, lineHeight: 1.55, color: soft },
  textValue: { flexGrow: 1, flexBasis: 0 },
  signs: { flexDirection: "row", gap: mm(10), marginTop: mm(6) },
  sign: { width: mm(76) },
  drawn: { height: signature.height, justifyContent: "flex-end" },
  typed: { fontSize: 17, lineHeight: 1.3, fontStyle: "italic" },
  who: { marginTop: mm(1), paddingTop: mm(2), borderTopWidth: rules.hair, borderTopColor: soft },
  whoWords: { fontSize: 8.5, lineHeight: 1.45, color: soft },
})

export function condition(sheet: ConditionSheet, stacks: Stacks, files: PictureSources) {
  const { paper, artist, heading, number, work, facts, pictures, texts, signs, foot } = sheet
  const marks = pictures.flatMap((one) => one.marks).toSorted((one, other) => one.number - other.number)
  return paperFile(
    `${heading}: ${work.title}`,
    artist,
    sheetPages(
      { paper, stacks, foot, running: [artist, heading, number, work.title].join(", ") },
      sheetHead({ artist, heading, number }, stacks),
      h(
        View,
        { style: styles.columns },
        h(View, { style: styles.left }, ...workLabel(work, stacks)),
        h(View, { style: styles.facts }, factRows(facts)),
      ),
      h(
        View,
        { style: styles.pictures },
        ...pictures.map((one, at) =>
          marked(one, at === 0 ? first[paper] : further, altOf(work.title, at, one.marks), files, at),
        ),
      ),
      marks.length > 0 ? h(View, tag("L", { numbered: true }), ...marks.map(markRow)) : null,
      texts.length > 0
        ? h(
            View,
            { style: styles.texts },
            ...texts.map(([name, value], at) =>
              h(
                View,
                { key: at, style: styles.text, minPresenceAhead: mm(8) },
                h(Text, { style: styles.textName }, name),
                h(View, { style: styles.textValue }, h(Text, { style: type.value }, value)),
              ),
            ),
          )
        : null,
      h(View, { style: styles.signs, wrap: false }, ...signs.map((sign, at) => signed(sign, at, stacks))),
    ),
  )
}

const altOf = (title: string, at: number, marks: ConditionMark[]) =>
  `${title}, picture ${at + 1}${marks.length > 0 ? `, with ${marks.length === 1 ? "mark" : "marks"} ${marks.map(({ number }) => number).join(", ")}` : ""}`

function marked(
  { picture, marks }: ConditionSheet["pictures"][number],
  most: { width: number; height: number },
  alt: string,
  files: PictureSources,
  key: number,
) {
  const shown = pictureIn(picture, most, alt, files)
  if (!picture || !shown) return null
  const { width, height } = fitSize(picture, most)
  return h(
    View,
    { key, style: [styles.wall, { width, height }], wrap: false },
    shown,
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

const markRow = ({ number, kind, note }: ConditionMark) =>
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

const signed = ({ side, name, path, on }: ConditionSheet["signs"][number], key: number, stacks: Stacks) =>
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
