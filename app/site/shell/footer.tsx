import { Form, href } from "react-router"
import { classes } from "../../ui/classes.ts"
import controls from "../../ui/controls/controls.module.css"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { useSendOnce } from "../../ui/forms/send-once.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { ThemeToggle } from "../../ui/theme/theme-toggle.tsx"
import { AccountLinks } from "./account-links.tsx"
import styles from "./footer.module.css"
import { listLegalPlaces } from "./places.ts"
import type { ShellSite } from "./site.ts"

export function Footer({ site, isShort }: { site: ShellSite; isShort: boolean }) {
  return (
    <footer className={styles.foot} data-short={isShort || undefined}>
      <div className={classes(page.container, page.grid)}>
        {isShort ? null : <FooterLists site={site} />}
        <div className={classes(styles.base, text.small)}>
          <p>
            © {site.year} {site.facts.artistName}
          </p>
          {listLegalPlaces(site).map((place) => (
            <TextLink key={place.to} bare href={place.to}>
              {place.text}
            </TextLink>
          ))}
          <AccountLinks />
          <ThemeToggle className={controls.bare} />
        </div>
      </div>
    </footer>
  )
}

function FooterLists({ site }: { site: ShellSite }) {
  return (
    <>
      <NewsletterBox className={styles.news} />
      <nav className={styles.places} aria-label="Footer">
        <ul>
          {site.footer.map((place) => (
            <li key={place.to}>
              <TextLink bare href={place.to}>
                {place.text}
              </TextLink>
            </li>
          ))}
        </ul>
        <ul className={styles.further}>
          {site.more.map((place) => (
            <li key={place.to}>
              <TextLink bare href={place.to}>
                {place.text}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
      {site.social.length > 0 ? (
        <ul className={styles.networks}>
          {site.social.map((network) => (
            <li key={network.url}>
              <a className={controls.bare} href={network.url} rel="me noopener">
                {network.label}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {site.location || site.contactEmail ? (
        <address className={styles.address}>
          {site.location ? <p className={styles.location}>{site.location}</p> : null}
          {site.contactEmail ? (
            <a className={controls.link} href={`mailto:${site.contactEmail}`}>
              {site.contactEmail}
            </a>
          ) : null}
        </address>
      ) : null}
    </>
  )
}

function NewsletterBox({ className }: { className?: string }) {
  const once = useSendOnce()
  return (
    <section className={classes(styles.box, className)} aria-labelledby="newsletter">
      <h2 id="newsletter">New work from the studio, by e-mail.</h2>
      <Form method="post" action={href("/newsletter")} onSubmit={once}>
        <label className={text.unseen} htmlFor="newsletter-email">
          E-mail address
        </label>
        <input
          id="newsletter-email"
          name="email"
          type="email"
          placeholder="E-mail address"
          autoComplete="email"
          maxLength={254}
          required
        />
        <button type="submit">Subscribe</button>
      </Form>
    </section>
  )
}
