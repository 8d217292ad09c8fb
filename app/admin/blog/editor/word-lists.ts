type WordListItem = { element: Element; level: number; list: string; ordered: boolean; start: number }

/** Word copies a list as `MsoListParagraph`s, with its level in a style (`mso-list:l0 level2 lfo1`) and the bullet as text. */
export function convertWordLists(body: HTMLElement): void {
  const found = [...body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")].flatMap(
    (element) => parseWordItem(element) ?? [],
  )
  let group: WordListItem[] = []
  for (const [at, item] of found.entries()) {
    group.push(item)
    const next = found[at + 1]
    if (next && item.element.nextElementSibling === next.element && next.list === item.list) continue
    buildList(group)
    group = []
  }
}

function parseWordItem(element: Element): WordListItem | null {
  const [, list = "", level = "1"] = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(element.getAttribute("style") ?? "") ?? []
  if (!list) return null
  const marker = element.querySelector("[style*='mso-list:Ignore'], [style*='mso-list: Ignore']")
  const markerText = (marker?.textContent ?? "").replace(/[\s\u00a0]/g, "")
  marker?.remove()
  const ordered = /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]$/i.test(markerText)
  return {
    element,
    level: Number(level),
    list,
    ordered,
    start: Number.parseInt(markerText.replace(/\D/g, ""), 10) || 1,
  }
}

function buildList(items: WordListItem[]): void {
  const [first] = items
  if (!first) return
  const page = first.element.ownerDocument
  const createList = ({ ordered, start }: WordListItem) => {
    const list = page.createElement(ordered ? "ol" : "ul")
    if (ordered && start > 1) list.setAttribute("start", String(start))
    return list
  }
  const top = createList(first)
  first.element.before(top)
  const open = [{ list: top, level: first.level }]
  for (const item of items) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > item.level) open.pop()
    const last = open.at(-1)
    const parent = last?.list.lastElementChild
    if (last && parent && item.level > last.level) {
      const list = createList(item)
      parent.append(list)
      open.push({ list, level: item.level })
    }
    const entry = page.createElement("li")
    const paragraph = page.createElement("p")
    paragraph.append(...item.element.childNodes)
    entry.append(paragraph)
    open.at(-1)?.list.append(entry)
    item.element.remove()
  }
}
