import { type OwnWorks, ownWorksKey, readOwnWorks } from "./own-works.ts"

function change(to: (own: OwnWorks) => OwnWorks): void {
  try {
    const own = Object.entries(to(readOwnWorks())).filter(([, until]) => until > Date.now())
    if (own.length > 0) localStorage.setItem(ownWorksKey, JSON.stringify(Object.fromEntries(own)))
    else localStorage.removeItem(ownWorksKey)
  } catch {
    // Without storage, pages show works as they do to all visitors.
  }
  dispatchEvent(new Event(ownWorksKey))
}

export const noteOwnWorks = (ids: string[], until: Date): void =>
  change((own) => ({ ...own, ...Object.fromEntries(ids.map((id) => [id, until.getTime()])) }))

export const forgetOwnWorks = (ids: string[]): void =>
  change((own) => Object.fromEntries(Object.entries(own).filter(([id]) => !ids.includes(id))))
