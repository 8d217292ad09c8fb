/** A browser for the scenarios, independent of its protocol. */
export type Engine = {
  /** A window with empty cookies and storage. @param size of its viewport, in CSS pixels */
  newTab(size?: Size): Promise<Tab>
  close(): Promise<void>
}

export type Tab = {
  /** Starts loading a page; does not wait for it. */
  navigate(url: string): Promise<void>
  /** Calls a function in the page. It must be self-contained; arguments and result are JSON. */
  call<In, Out>(run: (input: In) => Out, input: In): Promise<Out>
  /** Moves the mouse there, in pixels from the top left of the viewport, and presses its main button. */
  click(at: Point): Promise<void>
  /** Presses the main mouse button at the first point, and releases it at the last. */
  drag(points: Point[]): Promise<void>
  /** One finger, from the first point to the last. */
  swipe(points: Point[]): Promise<void>
  /** Presses keys in sequence: characters, or one of `keys` by its name; `Control+b` holds the first. */
  press(keys: string[]): Promise<void>
  /** Chooses files in the first field that a CSS selector names, hidden or not, as its dialog would. */
  setFiles(field: string, paths: string[]): Promise<void>
  screenshot(): Promise<Buffer>
  /** Uncaught errors of the page so far, and those in its console. WebKit's driver does not report them. */
  errors: string[]
  close(): Promise<void>
}

export type Point = { x: number; y: number }

export type Size = { width: number; height: number }

/** A tab's default viewport. */
export const desktopSize: Size = { width: 1440, height: 900 }
