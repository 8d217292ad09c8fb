import type { Point } from "./engine.ts"

// Classic WebDriver and WebDriver BiDi send the same input: https://www.w3.org/TR/webdriver2/#actions

/** Keys that are not characters (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const keys: Record<string, string> = {
  Enter: "\uE007",
  Escape: "\uE00C",
  Space: " ",
  Tab: "\uE004",
  Control: "\uE009",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
}

export const clickActions = (at: Point) => [
  {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", duration: 0, ...roundPoint(at) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
]

export const dragActions = ([first, ...others]: Point[]) => [
  {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", duration: 0, ...roundPoint(first ?? { x: 0, y: 0 }) },
      { type: "pointerDown", button: 0 },
      ...others.map((point) => ({ type: "pointerMove", duration: 20, ...roundPoint(point) })),
      { type: "pointerUp", button: 0 },
    ],
  },
]

export const swipeActions = ([first, ...others]: Point[]) => [
  {
    type: "pointer",
    id: "finger",
    parameters: { pointerType: "touch" },
    actions: [
      { type: "pointerMove", duration: 0, ...roundPoint(first ?? { x: 0, y: 0 }) },
      { type: "pointerDown", button: 0 },
      ...others.map((point) => ({ type: "pointerMove", duration: 20, ...roundPoint(point) })),
      { type: "pointerUp", button: 0 },
    ],
  },
]

export const keyActions = (names: string[]) => [
  {
    type: "key",
    id: "keyboard",
    actions: names.flatMap((name) => {
      const held = name.length > 1 ? name.split("+").map((one) => keys[one] ?? one) : [keys[name] ?? name]
      return [
        ...held.map((value) => ({ type: "keyDown", value })),
        ...held.toReversed().map((value) => ({ type: "keyUp", value })),
      ]
    }),
  },
]

const roundPoint = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y) })
