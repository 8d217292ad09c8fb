import layoutDocument from "@react-pdf/layout"
import renderPdf from "@react-pdf/render"
import { Document, Font, Page, pdf } from "@react-pdf/renderer"
import PDFDocument from "pdfkit"
import { createElement as h, type ReactElement } from "react"
import { type LaidNode, markPages } from "./mark-pages.ts"

function mountDocument(document: ReactElement): Mounted {
  const mounted = pdf(document as Parameters<typeof pdf>[0]).container.document as unknown as Mounted
  disableHyphenation(mounted)
  return mounted
}

/** Without this penalty the library breaks lines where a word changes its font. 10,000 is its infinity. */
function disableHyphenation({ type, props, children }: MountedNode): void {
  if (type === "TEXT" && props) props.hyphenationPenalty = 10_000
  for (const child of children ?? []) disableHyphenation(child)
}

/** In points. For long content: the library would lay out all that remains again for each page, a minute for 400 works. */
export async function measureHeights(elements: ReactElement[], width: number, fontFamily: string[]): Promise<number[]> {
  const heights: number[] = []
  for (let at = 0; at < elements.length; at += batchSize) {
    const some = elements.slice(at, at + batchSize)
    const high = h(Page, { size: [width, 1_000_000], style: { fontFamily, fontSize: 9 } }, ...some)
    const laid = (await layout(mountDocument(h(Document, {}, high)), Font)) as unknown as LaidNode
    heights.push(...(laid.children?.[0]?.children ?? []).map(({ box }) => box?.height ?? 0))
  }
  return heights
}

/** Bounds the memory that a layout takes. */
const batchSize = 25

const layout = layoutDocument as unknown as (document: Mounted, fonts: typeof Font) => ReturnType<typeof layoutDocument>

type MountedNode = { type?: string; props?: Record<string, unknown>; children?: MountedNode[] }
type Mounted = MountedNode & { props: { title: string; author: string; language: string } }

/** `renderToBuffer` of the library cannot tag (PDF/UA-1). @throws when the layout or a picture cannot be drawn */
export async function renderTagged(document: ReactElement): Promise<Buffer> {
  const mounted = mountDocument(document)
  const { title, author, language } = mounted.props
  const laid = await layout(mounted, Font)
  const file = new PDFDocument({
    subset: "PDF/UA",
    tagged: true,
    pdfVersion: "1.7",
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Author: author, Creator: "Solander", Producer: "Solander", CreationDate: new Date() },
  })
  markPages(file, laid as unknown as LaidNode)
  const chunks: Buffer[] = []
  const written = new Promise<Buffer>((resolve, reject) => {
    file.on("data", (chunk: Buffer) => chunks.push(chunk))
    file.on("end", () => resolve(Buffer.concat(chunks)))
    file.on("error", reject)
  })
  renderPdf(file as never, laid)
  return written
}
