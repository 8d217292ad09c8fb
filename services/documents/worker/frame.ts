import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h, type ReactElement, type ReactNode } from "react"
import { axis, bottom, footHeight, inkColor, lines, mm, side, soft, top } from "./parts.ts"
import { tag } from "./tag.ts"
import type { Stacks } from "./typefaces.ts"

type Foot = [who: string[], where: string[], reach: string[]]

// No line height on the page: the page number, which is set late, would have it twice.
const styles = StyleSheet.create({
  page: {
    paddingTop: top,
    paddingHorizontal: side,
    paddingBottom: bottom + footHeight + mm(6),
    fontSize: 9,
    color: inkColor,
  },
  head: { flexDirection: "row", minHeight: mm(43), alignItems: "flex-start" },
  left: { width: axis, paddingRight: mm(6) },
  right: { flexGrow: 1, flexBasis: 0 },
  heading: { fontSize: 26, fontWeight: 300, lineHeight: 1, letterSpacing: -0.3 },
  artist: { fontSize: 17, lineHeight: 1.05, paddingTop: 5 },
  number: { marginTop: 7, fontSize: 9.5, lineHeight: 1.45 },
  foot: {
    position: "absolute",
    left: side,
    right: side + mm(14),
    bottom,
    flexDirection: "row",
    alignItems: "flex-end",
    color: soft,
  },
  footLine: { fontSize: 7.5, lineHeight: 1.4 },
  who: { width: axis, paddingRight: mm(6) },
  part: { flexGrow: 1, flexBasis: 0, paddingRight: mm(3) },
  running: {
    position: "absolute",
    left: side,
    right: side,
    top: mm(7),
    fontSize: 7.5,
    color: soft,
    maxLines: 1,
    textOverflow: "ellipsis",
  },
  pages: { position: "absolute", left: side, right: side, bottom, textAlign: "right", fontSize: 7.5, color: soft },
})

export const paperFile = (title: string, artist: string, ...pages: ReactElement[]) =>
  h(Document, { title, author: artist, language: "en" }, ...pages)

type Frame = {
  key?: string | number
  paper: "A4" | "LETTER"
  stacks: Stacks
  foot: Foot
  running: string
  /** The shared tag of pages that are given one by one, so that they are one section, numbered through. */
  part?: ReturnType<typeof tag>
}

/** In points. */
export const inner = {
  A4: { width: 595.28 - 2 * side, height: 841.89 - top - bottom - footHeight - mm(6) },
  LETTER: { width: 612 - 2 * side, height: 792 - top - bottom - footHeight - mm(6) },
} as const

export function sheetPages({ key, paper, stacks, foot, running, part }: Frame, ...content: ReactNode[]) {
  return h(
    Page,
    { key, size: paper, style: [styles.page, { fontFamily: stacks.sans }] },
    h(View, part ?? tag("Sect"), ...content),
    footOf(foot),
    h(Text, {
      style: styles.running,
      fixed: true,
      render: ({ pageNumber, subPageNumber }) => ((part ? pageNumber : subPageNumber) > 1 ? running : ""),
    }),
    h(Text, {
      style: styles.pages,
      fixed: true,
      render: ({ pageNumber, totalPages, subPageNumber, subPageTotalPages }) =>
        part ? `${pageNumber} of ${totalPages}` : `${subPageNumber} of ${subPageTotalPages}`,
    }),
  )
}

type Head = { artist: string; heading: string; number: string }

export const sheetHead = ({ artist, heading, number }: Head, stacks: Stacks) =>
  h(
    View,
    { style: styles.head },
    h(View, { style: styles.left }, h(Text, { style: [styles.artist, { fontFamily: stacks.serif }] }, artist)),
    h(
      View,
      { style: styles.right },
      h(Text, { style: [styles.heading, { fontFamily: stacks.serif }], ...tag("H1") }, heading),
      number ? h(Text, { style: styles.number }, number) : null,
    ),
  )

export const footOf = ([who, where, reach]: Foot) =>
  h(
    View,
    { style: styles.foot, fixed: true },
    h(View, { style: styles.who }, lines(who, styles.footLine)),
    h(View, { style: styles.part }, lines(where, styles.footLine)),
    h(View, { style: styles.part }, lines(reach, styles.footLine)),
  )
