import { StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import { mm, rules, soft } from "./parts.ts"

const styles = StyleSheet.create({
  signs: { flexDirection: "row", flexWrap: "wrap", gap: mm(10), marginTop: mm(22) },
  sign: { width: mm(76), paddingTop: mm(2), borderTopWidth: rules.hair, borderTopColor: soft },
  words: { fontSize: 8.5, lineHeight: 1.4, color: soft },
})

export const signLines = (signs: string[]) =>
  h(
    View,
    { style: styles.signs, wrap: false },
    ...signs.map((words, key) => h(View, { key, style: styles.sign }, h(Text, { style: styles.words }, words))),
  )
