import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Whether Poppler's programs are installed. */
export const hasPoppler = await run("pdftotext", ["-v"]).then(
  () => true,
  () => false,
)

async function withPdf<T>(pdf: Uint8Array, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "solander-pdf-"))
  try {
    const path = join(folder, "file.pdf")
    await writeFile(path, pdf)
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The text of a PDF, without directional marks; pages end with `\f`. */
export const extractPdfText = (pdf: Uint8Array): Promise<string> =>
  withPdf(pdf, async (path) => {
    const { stdout } = await run("pdftotext", ["-layout", path, "-"])
    return stdout.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
  })

export const extractPdfPages = async (pdf: Uint8Array): Promise<string[]> =>
  (await extractPdfText(pdf)).split("\f").filter((page) => page.trim() !== "")

export const renderPdfPage = (pdf: Uint8Array): Promise<Buffer> =>
  withPdf(pdf, async (path) => {
    const { stdout } = await run("pdftoppm", ["-r", "100", "-png", "-singlefile", path], {
      encoding: "buffer",
      maxBuffer: 50_000_000,
    })
    return stdout
  })

export const readPdfInfo = (pdf: Uint8Array): Promise<string> =>
  withPdf(pdf, async (path) => (await run("pdfinfo", [path])).stdout)

/** The structure of a tagged PDF with its texts: an element per line, indented by depth. */
export const readPdfStructure = (pdf: Uint8Array): Promise<string> =>
  withPdf(pdf, async (path) => (await run("pdfinfo", ["-struct-text", path])).stdout)
