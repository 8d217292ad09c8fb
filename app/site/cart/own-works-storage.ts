import { getOwnWorks, type OwnWorks, ownWorksKey } from "./own-works.ts"

function updateOwnWorks(to: (own: OwnWorks) => OwnWorks): void {
  try {
    const own = Object.entries(to(getOwnWorks())).filter(([, until]) => until > Date.now())
    if (own.length > 0) localStorage.setItem(ownWorksKey, JSON.stringify(Object.fromEntries(own)))
    else localStorage.removeItem(ownWorksKey)
  } catch {
    // Without storage, pages show works as they do to all visitors.
  }
  dispatchEvent(new Event(ownWorksKey))
}

export const saveOwnWorks = (ids: string[], until: Date): void =>
  updateOwnWorks((own) => ({ ...own, ...Object.fromEntries(ids.map((id) => [id, until.getTime()])) }))

export const deleteOwnWorks = (ids: string[]): void =>
  updateOwnWorks((own) => Object.fromEntries(Object.entries(own).filter(([id]) => !ids.includes(id))))
