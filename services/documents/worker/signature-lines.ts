import { StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import { rules, softColor, toPoints } from "./document-elements.ts"

const styles = StyleSheet.create({
  signs: { flexDirection: "row", flexWrap: "wrap", gap: toPoints(10), marginTop: toPoints(22) },
  sign: { width: toPoints(76), paddingTop: toPoints(2), borderTopWidth: rules.hair, borderTopColor: softColor },
  text: { fontSize: 8.5, lineHeight: 1.4, color: softColor },
})

export const renderSignatureLines = (signs: string[]) =>
  h(
    View,
    { style: styles.signs, wrap: false },
    ...signs.map((words, key) => h(View, { key, style: styles.sign }, h(Text, { style: styles.text }, words))),
  )
