import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h, type ReactElement, type ReactNode } from "react"
import { axis, bottom, footHeight, ink, lines, mm, side, soft, top } from "./parts.ts"
import { tag } from "./tag.ts"
import type { Stacks } from "./typefaces.ts"

// The page that all papers share: margins, the head with the artist's name and what it is, the foot, the pages' numbers.

/** Columns at the foot of each page, line by line: who, where, how to reach them. */
export type Foot = [who: string[], where: string[], reach: string[]]

// The page has no line height, because its number, which is set late, would have it twice.
const styles = StyleSheet.create({
  page: {
    paddingTop: top,
    paddingHorizontal: side,
    paddingBottom: bottom + footHeight + mm(6),
    fontSize: 9,
    color: ink,
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

/** A file of papers. `title` is what a window that shows it is called. */
export const paperFile = (title: string, artist: string, ...pages: ReactElement[]) =>
  h(Document, { title, author: artist, language: "en" }, ...pages)

export type Frame = {
  key?: string | number
  paper: "A4" | "LETTER"
  stacks: Stacks
  foot: Foot
  /** What the paper is: at the head of the pages that follow, so that none is without its paper. */
  running: string
  /** Of a sheet whose pages are given one by one: what they share, so that they are one part and numbered through. */
  part?: ReturnType<typeof tag>
}

/** The place for the content of a page, in points. */
export const inner = {
  A4: { width: 595.28 - 2 * side, height: 841.89 - top - bottom - footHeight - mm(6) },
  LETTER: { width: 612 - 2 * side, height: 792 - top - bottom - footHeight - mm(6) },
} as const

/** One sheet: as many pages as its content needs, each with foot and number, counted for the sheet. */
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

/** The artist's name on the margin; on the axis what the paper is, and below it its number, parcel or day. */
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

const footOf = ([who, where, reach]: Foot) =>
  h(
    View,
    { style: styles.foot, fixed: true },
    h(View, { style: styles.who }, lines(who, styles.footLine)),
    h(View, { style: styles.part }, lines(where, styles.footLine)),
    h(View, { style: styles.part }, lines(reach, styles.footLine)),
  )
