import type { CheckedPage } from "../../../domain/pages/page-schema.ts"
import { createListCounter } from "../installation-views/json-list.ts"
import { defineFields, type EditFields } from "../kit/edit/fields.ts"
import { formatBlocks } from "./blocks/block-list-state.ts"

const { line, area } = defineFields<CheckedPage, null>()

export const pageFields: EditFields<CheckedPage, null> = {
  title: line("title", "Title", { look: "title" }),
  slug: line("slug", "Address"),
  introduction: area("introduction", "Introduction", { hint: "Larger than the text, under the title." }),
  blocks: area("blocks", "Blocks", {
    show: ({ blocks }) => formatBlocks(blocks),
    display: createListCounter("block"),
    hasPaths: true,
  }),
  seoTitle: line("seoTitle", "Title in search results", { hint: "Without one the title of the page." }),
  seoDescription: area("seoDescription", "Description in search results", { hint: "Without one the introduction." }),
}
