import { Fragment, type ReactNode } from "react"
import { mailColours } from "./mail-layout.tsx"

// What mails are written with. They read well as plain text too: see `render-mail.server.tsx`.

const serif = "Newsreader, 'Iowan Old Style', Georgia, 'Times New Roman', serif"

export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <h1
      style={{
        margin: "0 0 24px",
        fontFamily: serif,
        fontWeight: 300,
        fontSize: 30,
        lineHeight: "36px",
        letterSpacing: "-0.5px",
      }}
    >
      {children}
    </h1>
  )
}

export function MailText({ children }: { children: ReactNode }) {
  return <p style={{ margin: "0 0 16px" }}>{children}</p>
}

/** Soft and small: terms, deadlines, what to do when it was not you. */
export function MailNote({ children }: { children: ReactNode }) {
  return (
    <p className="soft" style={{ margin: "24px 0 0", color: mailColours.soft, fontSize: 14, lineHeight: "22px" }}>
      {children}
    </p>
  )
}

/** The one thing to do. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  const { ink, paper } = mailColours
  return (
    <p style={{ margin: "32px 0" }}>
      <a
        href={href}
        className="button"
        style={{
          display: "inline-block",
          padding: "15px 28px",
          backgroundColor: ink,
          color: paper,
          fontWeight: 500,
          textDecoration: "none",
        }}
      >
        {children}
      </a>
    </p>
  )
}

/** Name and value, row by row; `sum` sets the last row apart. Rows without a value are left out. */
export function MailFacts({ rows, sum = false }: { rows: [name: string, value: ReactNode][]; sum?: boolean }) {
  const shown = rows.filter(([, value]) => value !== "" && value !== null && value !== undefined)
  const { rule, soft } = mailColours
  return (
    <table className="facts" width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ margin: "24px 0" }}>
      <tbody>
        {shown.map(([name, value], row) => {
          const cell = {
            padding: "10px 0",
            borderTop: `1px solid ${rule}`,
            verticalAlign: "top",
            fontSize: 15,
            lineHeight: "22px",
            fontWeight: sum && row === shown.length - 1 ? 500 : 400,
          }
          return (
            <tr key={name}>
              <td className="soft rule" style={{ ...cell, color: soft, paddingRight: 24 }}>
                {name}
              </td>
              <td className="rule" align={sum ? "right" : "left"} style={cell}>
                {value}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Somebody's own words, with their line breaks. */
export function MailQuote({ text }: { text: string }) {
  const lines = text.split(/\r\n|\r|\n/)
  return (
    <blockquote
      className="rule"
      style={{ margin: "24px 0", padding: "0 0 0 20px", borderLeft: `1px solid ${mailColours.rule}` }}
    >
      {lines.map((line, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and never move
        <Fragment key={row}>
          {row > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </blockquote>
  )
}
