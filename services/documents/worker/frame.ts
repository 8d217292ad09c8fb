import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h, type ReactElement, type ReactNode } from "react"
import {
  columnWidth,
  footHeight,
  inkColor,
  pageBottom,
  pageMargin,
  pageTop,
  renderLines,
  softColor,
  toPoints,
} from "./document-elements.ts"
import { tag } from "./tag.ts"
import type { FontStacks } from "./typefaces.ts"

type FootColumns = [who: string[], where: string[], reach: string[]]

// No line height on the page: the page number, which is set late, would have it twice.
const styles = StyleSheet.create({
  page: {
    paddingTop: pageTop,
    paddingHorizontal: pageMargin,
    paddingBottom: pageBottom + footHeight + toPoints(6),
    fontSize: 9,
    color: inkColor,
  },
  head: { flexDirection: "row", minHeight: toPoints(43), alignItems: "flex-start" },
  left: { width: columnWidth, paddingRight: toPoints(6) },
  right: { flexGrow: 1, flexBasis: 0 },
  heading: { fontSize: 26, fontWeight: 300, lineHeight: 1, letterSpacing: -0.3 },
  artist: { fontSize: 17, lineHeight: 1.05, paddingTop: 5 },
  number: { marginTop: 7, fontSize: 9.5, lineHeight: 1.45 },
  foot: {
    position: "absolute",
    left: pageMargin,
    right: pageMargin + toPoints(14),
    bottom: pageBottom,
    flexDirection: "row",
    alignItems: "flex-end",
    color: softColor,
  },
  footLine: { fontSize: 7.5, lineHeight: 1.4 },
  who: { width: columnWidth, paddingRight: toPoints(6) },
  section: { flexGrow: 1, flexBasis: 0, paddingRight: toPoints(3) },
  running: {
    position: "absolute",
    left: pageMargin,
    right: pageMargin,
    top: toPoints(7),
    fontSize: 7.5,
    color: softColor,
    maxLines: 1,
    textOverflow: "ellipsis",
  },
  pages: {
    position: "absolute",
    left: pageMargin,
    right: pageMargin,
    bottom: pageBottom,
    textAlign: "right",
    fontSize: 7.5,
    color: softColor,
  },
})

export const renderDocumentFile = (title: string, artist: string, ...pages: ReactElement[]) =>
  h(Document, { title, author: artist, language: "en" }, ...pages)

type Frame = {
  key?: string | number
  paper: "A4" | "LETTER"
  stacks: FontStacks
  foot: FootColumns
  running: string
  /** The shared tag of pages that are given one by one, so that they are one section, numbered through. */
  part?: ReturnType<typeof tag>
}

/** In points. */
export const contentArea = {
  A4: { width: 595.28 - 2 * pageMargin, height: 841.89 - pageTop - pageBottom - footHeight - toPoints(6) },
  LETTER: { width: 612 - 2 * pageMargin, height: 792 - pageTop - pageBottom - footHeight - toPoints(6) },
} as const

export function renderPages({ key, paper, stacks, foot, running, part }: Frame, ...content: ReactNode[]) {
  return h(
    Page,
    { key, size: paper, style: [styles.page, { fontFamily: stacks.sans }] },
    h(View, part ?? tag("Sect"), ...content),
    renderFoot(foot),
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

export const renderHead = ({ artist, heading, number }: Head, stacks: FontStacks) =>
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

export const renderFoot = ([who, where, reach]: FootColumns) =>
  h(
    View,
    { style: styles.foot, fixed: true },
    h(View, { style: styles.who }, renderLines(who, styles.footLine)),
    h(View, { style: styles.section }, renderLines(where, styles.footLine)),
    h(View, { style: styles.section }, renderLines(reach, styles.footLine)),
  )
