import { MantineProvider } from "@mantine/core"
import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import { QueueProvider } from "../../live/queue/queue-context.tsx"
import { UploadsProvider } from "../uploading/uploads.tsx"
import { Header, type HeaderUser } from "./header.tsx"

const inProgress = { pictures: { left: 0, part: 1 }, imported: null, issue: null, backup: null }
const still = () => {}

function renderHeader(person: HeaderUser): string {
  const Page = createRoutesStub([
    { path: "/", Component: () => <Header {...{ person, inProgress }} onSide={still} onFind={still} /> },
  ])
  return renderToStaticMarkup(
    <MantineProvider>
      <UploadsProvider>
        <QueueProvider userId="ada">
          <Page />
        </QueueProvider>
      </UploadsProvider>
    </MantineProvider>,
  )
}

test.each([
  [{ id: "1", name: "Ada Artist", email: "ada@example.com", role: "admin" }, "Ada Artist", "admin"],
  [{ id: "1", name: "", email: "ada@example.com", role: "admin" }, "ada@example.com", "admin"],
  [{ id: "1", name: "Ada Artist", email: "ada@example.com", role: null }, "Ada Artist", "User"],
])("the header says who is signed in: %o [ADM-04]", (person, name, role) => {
  const html = renderHeader(person)
  expect(html).toContain(">Admin Dashboard<")
  expect(html).toContain(`<span>${name}</span>`)
  expect(html).toContain(`>${role}</span>`)
  expect(html).toMatch(/<form[^>]*action="\/auth\/sign-out"[^>]*>.*Sign Out/s)
})
