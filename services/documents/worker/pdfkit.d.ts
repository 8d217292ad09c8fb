/** The part of pdfkit that writes the structure of a PDF; the package has no types. */
declare module "pdfkit" {
  export type MarkedContent = { refs: unknown[] }

  export type StructureElement = {
    dictionary: { data: Record<string, unknown> }
    add(child: StructureElement | MarkedContent): StructureElement
  }

  type StructureOptions = { alt?: string; actual?: string; bbox?: number[] }

  import type { Readable } from "node:stream"

  export default class PDFDocument extends Readable {
    constructor(options: object)
    struct(role: string, options?: StructureOptions): StructureElement
    addStructure(element: StructureElement): this
    markStructureContent(role: string): MarkedContent
    markContent(tag: "Artifact", options: { type: "Pagination" | "Layout" }): this
    endMarkedContent(): this
  }
}
