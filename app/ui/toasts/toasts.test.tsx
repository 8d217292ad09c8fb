import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { expect, it } from "vitest"
import { ToastProvider, useToast } from "./toasts.tsx"

function Speaker() {
  return typeof useToast()
}

it("can be used only within a ToastProvider", () => {
  expect(() => renderToStaticMarkup(<Speaker />)).toThrow("must be used within")
  const heard = renderToStaticMarkup(
    <MemoryRouter>
      <ToastProvider>
        <Speaker />
      </ToastProvider>
    </MemoryRouter>,
  )
  expect(heard).toContain("function")
})
