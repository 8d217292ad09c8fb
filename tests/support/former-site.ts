import { once } from "node:events"
import { createServer } from "node:http"
import sharp from "sharp"
import { afterAll } from "vitest"
import { openFetchFile } from "../../services/fetch-file/fetch-file.server.ts"

const cdata = (text: string) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`

type WrittenItem = {
  id: number
  type?: string
  status?: string
  title?: string
  link: string
  slug?: string
  date?: string
  content?: string
  excerpt?: string
  tags?: string[]
  file?: string
  meta?: Record<string, string>
}

/** As WordPress writes it. */
export function writeExport(site: string, items: WrittenItem[]): string {
  const written = items.map(
    ({ id, type = "post", status = "publish", title = "", link, slug = "", content = "", excerpt = "", ...item }) =>
      `<item><title>${cdata(title)}</title><link>${link}</link><dc:creator>ada</dc:creator>
<content:encoded>${cdata(content)}</content:encoded><excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${item.date ?? "2019-05-02 08:30:00"}</wp:post_date_gmt>
<wp:post_name>${slug}</wp:post_name><wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>
${item.file ? `<wp:attachment_url>${item.file}</wp:attachment_url>` : ""}
${(item.tags ?? []).map((tag) => `<category domain="post_tag" nicename="x">${cdata(tag)}</category>`).join("")}
${Object.entries(item.meta ?? {}).map(([key, value]) => `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`)}</item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8" ?><rss version="2.0" xmlns:wp="x" xmlns:content="x" xmlns:excerpt="x" xmlns:dc="x">
<channel><title>Old studio</title><link>${site}</link>${written.join("\n")}</channel></rss>`
}

/**
 * An old site that still answers, on a port of this machine. Its pictures are named by their color: `/pictures/ff0000.jpg`; only
 * the large ones are there. @returns the paths that were asked for, in order
 */
export async function openFormerSite() {
  const asked: string[] = []
  const missing = new Set<string>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ""
    asked.push(path)
    const color = /^\/pictures\/([\da-f]{6})\.jpg$/.exec(path)?.[1]
    if (!color || missing.has(path)) return void response.writeHead(404).end()
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: `#${color}` } })
    response.end(await picture.jpeg().toBuffer())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  afterAll(() => void server.close().closeAllConnections())
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    missing,
    /** Reaches this server, which is in a private network, and nothing else that is. */
    fetchFile: openFetchFile({ allows: (address, at) => address === "127.0.0.1" && at === port }),
  }
}
