import { renderToStaticMarkup } from "react-dom/server"
import type { MailContent } from "../../db/tables/mail-content.ts"
import { MailLayout } from "./mail-layout.tsx"
import { MailPart, type MailPicture } from "./mail-parts.tsx"
import { mailText } from "./mail-text.ts"

type MailFrame = { artistName: string; place: string; siteUrl: string; subject: string }

/** @param pictures by picture id */
export function renderMail(content: MailContent, frame: MailFrame, pictures: Map<string, MailPicture>) {
  const html = renderToStaticMarkup(
    <MailLayout {...frame} preview={content.preview} footer={content.footer}>
      {content.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
        <MailPart key={at} block={block} pictures={pictures} />
      ))}
    </MailLayout>,
  )
  return { html: `<!doctype html>${html}`, text: mailText(content, frame) }
}
