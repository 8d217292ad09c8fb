import { Fragment } from "react"
import type { EmailBlock, EmailText, EmailWork } from "../../db/tables/email-content-types.ts"
import { emailColors, emailFonts } from "./email-layout.tsx"

/** In CSS pixels. */
export type EmailPicture = { src: string; width: number; height: number }

/** For mail programs: tables and inline styles. @param pictures by picture id */
export function EmailBlockView({ block, pictures }: { block: EmailBlock; pictures: Map<string, EmailPicture> }) {
  if (block.is === "works") return <Works works={block.works} pictures={pictures} />
  if (block.is === "heading") return <Heading words={block.words} />
  if (block.is === "text") return <p style={{ margin: "0 0 16px" }}>{inline(block.words)}</p>
  if (block.is === "note") return <Note words={block.words} />
  if (block.is === "facts") return <Details rows={block.rows} sum={block.sum} />
  if (block.is === "quote") return <Quote text={block.text} />
  if (block.is === "letter") return <Message text={block.text} />
  return <Button href={block.href} label={block.label} />
}

const inline = (words: EmailText) =>
  typeof words === "string"
    ? words
    : // biome-ignore lint/suspicious/noArrayIndexKey: words never move
      words.map((part, at) => (typeof part === "string" ? part : <em key={at}>{part.title}</em>))

const Works = ({ works, pictures }: { works: EmailWork[]; pictures: Map<string, EmailPicture> }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: works never move
  works.map((work, at) => <Work key={at} work={work} pictures={pictures} />)

/** Without loaded images the label remains, and the alt text is the title. */
function Work({ work, pictures }: { work: EmailWork; pictures: Map<string, EmailPicture> }) {
  const picture = work.pictureId ? pictures.get(work.pictureId) : undefined
  const label = work.year ? `${work.title}, ${work.year}` : work.title
  const image = picture && (
    <img
      src={picture.src}
      alt={label}
      width={picture.width}
      height={picture.height}
      style={{ display: "block", width: picture.width, maxWidth: "100%", height: "auto", border: 0 }}
    />
  )
  return (
    <div style={{ margin: "0 0 32px" }}>
      {image && (work.href ? <a href={work.href}>{image}</a> : image)}
      <p style={{ margin: picture ? "14px 0 0" : 0, fontFamily: emailFonts.serif, fontSize: 18, lineHeight: "25px" }}>
        <em>{work.title}</em>
        {work.year && `, ${work.year}`}
      </p>
      {work.lines.map((line) => (
        <p key={line} className="soft" style={{ margin: 0, color: emailColors.soft, fontSize: 14, lineHeight: "21px" }}>
          {line}
        </p>
      ))}
    </div>
  )
}

const Heading = ({ words }: { words: EmailText }) => (
  <h1
    style={{
      margin: "0 0 24px",
      fontFamily: emailFonts.serif,
      fontWeight: 300,
      fontSize: 30,
      lineHeight: "36px",
      letterSpacing: "-0.5px",
    }}
  >
    {inline(words)}
  </h1>
)

const Note = ({ words }: { words: EmailText }) => (
  <p className="soft" style={{ margin: "24px 0 0", color: emailColors.soft, fontSize: 14, lineHeight: "22px" }}>
    {inline(words)}
  </p>
)

const Button = ({ href, label }: { href: string; label: string }) => (
  <p style={{ margin: "32px 0" }}>
    <a
      href={href}
      className="button"
      style={{
        display: "inline-block",
        padding: "15px 28px",
        backgroundColor: emailColors.ink,
        color: emailColors.paper,
        fontWeight: 500,
        textDecoration: "none",
      }}
    >
      {label}
    </a>
  </p>
)

function Details({ rows, sum }: { rows: [string, string][]; sum: number | null }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ margin: "24px 0" }}>
      <tbody>
        {rows.map(([name, value], row) => {
          const cell = {
            padding: "10px 0",
            borderTop: `1px solid ${emailColors.rule}`,
            verticalAlign: "top",
            fontSize: 15,
            lineHeight: "22px",
            fontWeight: row === sum ? 500 : 400,
          }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and two may have one name
            <tr key={row}>
              <td
                className="soft rule"
                style={{
                  ...cell,
                  color: emailColors.soft,
                  paddingRight: 24,
                  whiteSpace: sum === null ? "nowrap" : "normal",
                }}
              >
                {name}
              </td>
              <td className="rule" align={sum === null ? "left" : "right"} style={cell}>
                {value}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Quote = ({ text }: { text: string }) => (
  <blockquote
    className="rule"
    style={{ margin: "24px 0", padding: "0 0 0 20px", borderLeft: `1px solid ${emailColors.rule}` }}
  >
    <Lines of={text} />
  </blockquote>
)

const Message = ({ text }: { text: string }) =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((paragraph, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name and never move
      <p key={at} style={{ margin: "0 0 16px", fontFamily: emailFonts.serif, fontSize: 18, lineHeight: "27px" }}>
        <Lines of={paragraph} />
      </p>
    ))

const Lines = ({ of: text }: { of: string }) =>
  text.split(/\r\n|\r|\n/).map((line, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and never move
    <Fragment key={row}>
      {row > 0 && <br />}
      {line}
    </Fragment>
  ))
