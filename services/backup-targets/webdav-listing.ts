import { SaxesParser } from "saxes"

type ListedResource = { name: string; bytes: number; modifiedAt: Date }

const dav = "DAV:"

/** The files of a PROPFIND answer (RFC 4918, 14.16), without its folders. */
export function parseMultistatus(xml: string): ListedResource[] {
  const files: ListedResource[] = []
  const parser = new SaxesParser({ xmlns: true })
  let [href, length, modified, text] = ["", "", "", ""]
  let isFolder = false
  parser.on("error", (error) => {
    throw error
  })
  parser.on("opentag", ({ uri, local }) => {
    text = ""
    if (uri !== dav) return
    if (local === "response") {
      ;[href, length, modified] = ["", "", ""]
      isFolder = false
    }
    if (local === "collection") isFolder = true
  })
  parser.on("text", (more) => {
    text += more
  })
  parser.on("closetag", ({ uri, local }) => {
    if (uri !== dav) return
    if (local === "href" && href === "") href = text.trim()
    if (local === "getcontentlength") length = text.trim()
    if (local === "getlastmodified") modified = text.trim()
    if (local !== "response" || isFolder) return
    const name = decodeURIComponent(href.split("/").at(-1) ?? "")
    const time = Date.parse(modified)
    if (name)
      files.push({ name, bytes: Number(length) || 0, modifiedAt: new Date(Number.isNaN(time) ? Date.now() : time) })
  })
  parser.write(xml).close()
  return files
}
