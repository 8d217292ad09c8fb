import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { expect, it } from "vitest"
import { ToastProvider, useToast } from "./toasts.tsx"

function ToastUser() {
  return typeof useToast()
}

it("can be used only within a ToastProvider", () => {
  expect(() => renderToStaticMarkup(<ToastUser />)).toThrow("must be used within")
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ToastProvider>
        <ToastUser />
      </ToastProvider>
    </MemoryRouter>,
  )
  expect(html).toContain("function")
})
