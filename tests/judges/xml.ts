import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { validateXML, type XMLFileInfo } from "xmllint-wasm"

const here = (name: string) => new URL(`schemas/${name}`, import.meta.url)

const read = async (url: URL, fileName: string): Promise<XMLFileInfo> => ({
  fileName,
  contents: await readFile(url, "utf8"),
})

/** libxml2's errors: not well-formed, or invalid against the schema. */
async function judge(
  xml: string,
  schema: XMLFileInfo,
  extension: "schema" | "relaxng",
  preload: XMLFileInfo[] = [],
): Promise<string[]> {
  const { valid, errors, rawOutput } = await validateXML({
    xml: { fileName: "judged.xml", contents: xml },
    schema,
    extension,
    preload,
    maxMemoryPages: 16_384,
  })
  return valid ? [] : errors.length > 0 ? errors.map(({ rawMessage }) => rawMessage) : [rawOutput]
}

export const judgeRss = async (xml: string) => judge(xml, await read(here("rss.rng"), "rss.rng"), "relaxng")

export const judgeAtom = async (xml: string) => judge(xml, await read(here("atom.rng"), "atom.rng"), "relaxng")

/** A sitemap, validated against the protocol's own schema, which the package `sitemap` contains. */
export async function judgeSitemap(xml: string): Promise<string[]> {
  const found = createRequire(import.meta.url).resolve("sitemap/package.json")
  const protocol = new URL("schema/sitemap.xsd", pathToFileURL(found))
  const parts = await Promise.all([read(protocol, "sitemap.xsd"), read(here("image.xsd"), "image.xsd")])
  return judge(xml, await read(here("list.xsd"), "list.xsd"), "schema", parts)
}

export const judgeSitemapIndex = async (xml: string) =>
  judge(xml, await read(here("list-of-lists.xsd"), "list-of-lists.xsd"), "schema")
