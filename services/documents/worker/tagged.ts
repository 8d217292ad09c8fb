import layoutDocument from "@react-pdf/layout"
import renderPdf from "@react-pdf/render"
import { Document, Font, Page, pdf } from "@react-pdf/renderer"
import PDFDocument from "pdfkit"
import { createElement as h, type ReactElement } from "react"
import { type LaidNode, markPages } from "./mark-pages.ts"

function mount(document: ReactElement): Mounted {
  const mounted = pdf(document as Parameters<typeof pdf>[0]).container.document as unknown as Mounted
  keepWordsWhole(mounted)
  return mounted
}

/**
 * Lines end between words. The library would as soon end them where a word changes its font, as before the comma after a Greek
 * title. What it counts as infinite leaves that to its simpler way of breaking lines, which is for those with no other place.
 */
function keepWordsWhole({ type, props, children }: MountedNode): void {
  if (type === "TEXT" && props) props.hyphenationPenalty = 10_000
  for (const child of children ?? []) keepWordsWhole(child)
}

/**
 * The heights of elements below each other, in points. Of what fills many pages: the library would lay out all that is left
 * for each of them again, which takes a minute for 400 works.
 */
export async function heightsOf(elements: ReactElement[], width: number, fontFamily: string[]): Promise<number[]> {
  const heights: number[] = []
  for (let at = 0; at < elements.length; at += atOnce) {
    const some = elements.slice(at, at + atOnce)
    const high = h(Page, { size: [width, 1_000_000], style: { fontFamily, fontSize: 9 } }, ...some)
    const laid = (await layout(mount(h(Document, {}, high)), Font)) as unknown as LaidNode
    heights.push(...(laid.children?.[0]?.children ?? []).map(({ box }) => box?.height ?? 0))
  }
  return heights
}

/** So many are laid out at a time, which bounds the memory that it takes. */
const atOnce = 25

/** The types of the package leave out the fonts. */
const layout = layoutDocument as unknown as (document: Mounted, fonts: typeof Font) => ReturnType<typeof layoutDocument>

type MountedNode = { type?: string; props?: Record<string, unknown>; children?: MountedNode[] }
type Mounted = MountedNode & { props: { title: string; author: string; language: string } }

/**
 * Renders a `Document` as a tagged PDF (PDF/UA-1) with its title and language. `renderToBuffer` of the library cannot tag:
 * this does what it does, and between layout and drawing marks what every part is.
 * @throws when the layout or a picture cannot be drawn
 */
export async function renderTagged(document: ReactElement): Promise<Buffer> {
  const mounted = mount(document)
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
