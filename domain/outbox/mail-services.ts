/** What a mail server asks for, and which records of the sender's domain its service needs. */
export type MailService = {
  id: string
  name: string
  host: string
  port: number
  security: "tls" | "starttls"
  /** One sentence: what to enter as user name and password. */
  access: string
  /** One sentence: how much it sends. */
  limit: string
  /** Ends of the names of its SMTP servers, and of the servers that a domain with mailboxes there has as MX. */
  servers: string[]
  exchanges: string[]
  /** What SPF includes; the first is recommended. Empty: bounces go to the service's own domain, and SPF is checked there. */
  spf: string[]
  /** `target` absent: each account has its own, or the key itself is entered. `{domain}` and `{dashed}` are the sender's. */
  dkim: { selector: string; target?: string }[]
  /** Where the service shows its DKIM entries. */
  dkimPlace: string
}

const mailboxPassword = "User name: your whole address. Password: that of this mailbox."

/** In the order of the page: mailboxes, then services that only send. */
export const mailServices: MailService[] = [
  {
    id: "google",
    name: "Gmail, Google Workspace",
    ...{ host: "smtp.gmail.com", port: 587, security: "starttls" },
    access:
      "User name: your whole address. Password: an app password from myaccount.google.com, which needs 2-Step Verification.",
    limit: "It sends 500 e-mails a day, and 2,000 with Google Workspace.",
    servers: ["smtp.gmail.com", "smtp-relay.gmail.com"],
    exchanges: ["google.com", "googlemail.com"],
    spf: ["_spf.google.com"],
    dkim: [{ selector: "google" }],
    dkimPlace: "the Google Admin console, under Apps, Gmail, Authenticate email",
  },
  {
    id: "microsoft",
    name: "Microsoft 365",
    ...{ host: "smtp.office365.com", port: 587, security: "starttls" },
    access:
      "User name: your whole address. Password: that of the mailbox or an app password; allow Authenticated SMTP for the mailbox first. Microsoft is retiring passwords here: if it refuses, use a service that only sends.",
    limit: "It sends 10,000 e-mails a day, at most 30 a minute.",
    servers: ["smtp.office365.com"],
    exchanges: ["protection.outlook.com", "mx.microsoft"],
    spf: ["spf.protection.outlook.com"],
    dkim: [{ selector: "selector1" }, { selector: "selector2" }],
    dkimPlace: "Microsoft Defender, under Email authentication settings, DKIM",
  },
  {
    id: "icloud",
    name: "iCloud",
    ...{ host: "smtp.mail.me.com", port: 587, security: "starttls" },
    access:
      "User name: your address at icloud.com, also for a domain of your own. Password: an app-specific password from account.apple.com.",
    limit: "It sends 1,000 e-mails a day.",
    servers: ["mail.me.com"],
    exchanges: ["mail.icloud.com"],
    spf: ["icloud.com"],
    dkim: [{ selector: "sig1", target: "sig1.dkim.{domain}.at.icloudmailadmin.com" }],
    dkimPlace: "icloud.com, under Custom Email Domain",
  },
  {
    id: "fastmail",
    name: "Fastmail",
    ...{ host: "smtp.fastmail.com", port: 465, security: "tls" },
    access: "User name: your whole address. Password: an app password from Settings, Privacy & Security.",
    limit: "It sends a few thousand e-mails a day, depending on the plan.",
    servers: ["fastmail.com", "messagingengine.com"],
    exchanges: ["messagingengine.com"],
    spf: ["spf.messagingengine.com"],
    dkim: [
      { selector: "fm1", target: "fm1.{domain}.dkim.fmhosted.com" },
      { selector: "fm2", target: "fm2.{domain}.dkim.fmhosted.com" },
      { selector: "fm3", target: "fm3.{domain}.dkim.fmhosted.com" },
    ],
    dkimPlace: "Fastmail’s Settings, under Domains",
  },
  {
    id: "proton",
    name: "Proton Mail",
    ...{ host: "smtp.protonmail.ch", port: 587, security: "starttls" },
    access:
      "User name: an address of your own domain. Password: an SMTP token from Settings, IMAP/SMTP; Proton Mail Bridge isn’t needed.",
    limit: "SMTP tokens need a plan with a domain of your own, and Proton reviews large amounts.",
    servers: ["protonmail.ch", "proton.me"],
    exchanges: ["protonmail.ch"],
    spf: ["_spf.protonmail.ch"],
    dkim: [{ selector: "protonmail" }, { selector: "protonmail2" }, { selector: "protonmail3" }],
    dkimPlace: "Proton’s Settings, under Domain names, DKIM",
  },
  {
    id: "zoho",
    name: "Zoho Mail",
    ...{ host: "smtp.zoho.com", port: 465, security: "tls" },
    access:
      "User name: your whole address. Password: an app password, if two-factor sign-in is on. European accounts use smtp.zoho.eu, domains of your own smtppro.zoho.com.",
    limit: "It sends some hundred e-mails a day, depending on the plan; the free plan may not send by SMTP.",
    servers: ["zoho.com", "zoho.eu", "zoho.in", "zoho.com.au", "zoho.jp", "zohocloud.ca"],
    exchanges: ["zoho.com", "zoho.eu", "zoho.in", "zoho.com.au", "zoho.jp", "zohocloud.ca"],
    spf: ["zohomail.com", "zohomail.eu", "zohomail.in", "zoho.com", "zoho.eu", "zoho.in"],
    dkim: [{ selector: "zmail" }, { selector: "zoho" }, { selector: "default" }],
    dkimPlace: "the Zoho Mail Admin Console, under Domains, Email configuration, DKIM",
  },
  {
    id: "ionos",
    name: "IONOS",
    ...{ host: "smtp.ionos.com", port: 465, security: "tls" },
    access: `${mailboxPassword} German accounts use smtp.ionos.de, British ones smtp.ionos.co.uk.`,
    limit: "It sends some hundred e-mails an hour, fewer from a new account.",
    servers: ["ionos.com", "ionos.de", "ionos.co.uk", "ionos.fr", "ionos.es", "ionos.it", "1and1.com", "1und1.de"],
    exchanges: ["ionos.com", "ionos.de", "ionos.co.uk", "ionos.fr", "ionos.es", "ionos.it", "kundenserver.de"],
    spf: ["_spf-us.ionos.com", "_spf-eu.ionos.com", "_spf.kundenserver.de", "_spf.perfora.net"],
    dkim: [
      { selector: "s1-ionos", target: "s1.dkim.ionos.com" },
      { selector: "s2-ionos", target: "s2.dkim.ionos.com" },
    ],
    dkimPlace: "your IONOS account, under Domains & SSL, DNS",
  },
  {
    id: "strato",
    name: "STRATO",
    ...{ host: "smtp.strato.de", port: 465, security: "tls" },
    access: mailboxPassword,
    limit: "It limits e-mails an hour and doesn’t say to how many; newsletters may need a slower pace.",
    servers: ["strato.de", "strato.com"],
    exchanges: ["rzone.de"],
    spf: ["smtp.rzone.de", "_spf.strato.com"],
    dkim: [{ selector: "strato-dkim-0002" }, { selector: "strato-dkim-0003" }],
    dkimPlace: "your STRATO account, under Domains, E-Mail security",
  },
  {
    id: "hostinger",
    name: "Hostinger",
    ...{ host: "smtp.hostinger.com", port: 465, security: "tls" },
    access: mailboxPassword,
    limit: "It sends 100 to 3,000 e-mails a day, depending on the plan.",
    servers: ["hostinger.com", "titan.email"],
    exchanges: ["hostinger.com"],
    spf: ["_spf.mail.hostinger.com"],
    dkim: [
      { selector: "hostingermail-a", target: "hostingermail-a.dkim.mail.hostinger.com" },
      { selector: "hostingermail-b", target: "hostingermail-b.dkim.mail.hostinger.com" },
      { selector: "hostingermail-c", target: "hostingermail-c.dkim.mail.hostinger.com" },
    ],
    dkimPlace: "hPanel, under Emails, Connect Domain, Protect your reputation",
  },
  {
    id: "ovh",
    name: "OVHcloud",
    ...{ host: "ssl0.ovh.net", port: 465, security: "tls" },
    access: mailboxPassword,
    limit: "It sends 200 e-mails an hour for each mailbox.",
    servers: ["ovh.net", "ovh.com"],
    exchanges: ["ovh.net"],
    spf: ["mx.ovh.com"],
    dkim: [],
    dkimPlace: "OVHcloud’s Control Panel, under Emails, DKIM",
  },
  {
    id: "gandi",
    name: "Gandi",
    ...{ host: "mail.gandi.net", port: 465, security: "tls" },
    access: mailboxPassword,
    limit: "It sends some hundred e-mails an hour.",
    servers: ["gandi.net"],
    exchanges: ["gandi.net"],
    spf: ["_mailcust.gandi.net"],
    dkim: [
      { selector: "gm1", target: "gm1.gandimail.net" },
      { selector: "gm2", target: "gm2.gandimail.net" },
      { selector: "gm3", target: "gm3.gandimail.net" },
    ],
    dkimPlace: "your Gandi account, under Domain, Email",
  },
  {
    id: "mailgun",
    name: "Mailgun",
    ...{ host: "smtp.mailgun.org", port: 587, security: "starttls" },
    access:
      "User name and password: SMTP credentials of your sending domain, from Domain settings. European domains use smtp.eu.mailgun.org.",
    limit: "The free plan sends 100 e-mails a day.",
    servers: ["mailgun.org"],
    exchanges: [],
    spf: ["mailgun.org", "eu.mailgun.org"],
    dkim: [{ selector: "mailo" }, { selector: "smtp" }, { selector: "mta" }, { selector: "pic" }, { selector: "k1" }],
    dkimPlace: "Mailgun’s Domain settings, under DNS records",
  },
  {
    id: "postmark",
    name: "Postmark",
    ...{ host: "smtp.postmarkapp.com", port: 587, security: "starttls" },
    access: "User name and password: both the Server API token of your server there.",
    limit: "The free plan sends 100 e-mails a month; newsletters need a broadcast stream.",
    servers: ["postmarkapp.com"],
    exchanges: [],
    spf: [],
    dkim: [],
    dkimPlace: "Postmark’s Sender Signatures, under DNS Settings",
  },
  {
    id: "brevo",
    name: "Brevo",
    ...{ host: "smtp-relay.brevo.com", port: 587, security: "starttls" },
    access: "User name: the SMTP login. Password: an SMTP key, both from SMTP & API in your account.",
    limit: "The free plan sends 300 e-mails a day.",
    servers: ["brevo.com", "sendinblue.com"],
    exchanges: [],
    spf: [],
    dkim: [
      { selector: "brevo1", target: "b1.{dashed}.dkim.brevo.com" },
      { selector: "brevo2", target: "b2.{dashed}.dkim.brevo.com" },
      { selector: "mail" },
    ],
    dkimPlace: "Brevo’s Senders, Domains & Dedicated IPs, under Domains",
  },
  {
    id: "ses",
    name: "Amazon SES",
    ...{ host: "email-smtp.us-east-1.amazonaws.com", port: 587, security: "starttls" },
    access:
      "User name and password: SMTP credentials from the SES console, not your AWS keys. The server’s name has your region in it.",
    limit: "A new account sends 200 e-mails a day to confirmed addresses only, until Amazon lifts the limit.",
    servers: ["amazonaws.com"],
    exchanges: ["amazonaws.com", "awsapps.com"],
    spf: [],
    dkim: [],
    dkimPlace: "the SES console, under Identities, Authentication",
  },
  {
    id: "smtp2go",
    name: "SMTP2GO",
    ...{ host: "mail.smtp2go.com", port: 587, security: "starttls" },
    access: "User name and password: those of an SMTP user, from Sending, SMTP Users.",
    limit: "The free plan sends 200 e-mails a day and 1,000 a month.",
    servers: ["smtp2go.com"],
    exchanges: [],
    spf: [],
    dkim: [],
    dkimPlace: "SMTP2GO’s Sending, Verified Senders",
  },
]

const isUnder = (name: string, ends: string[]) => {
  const small = name.toLowerCase().replace(/\.$/, "")
  return ends.some((end) => small === end || small.endsWith(`.${end}`))
}

export const findMailServiceById = (id: string | null): MailService | null =>
  mailServices.find((service) => service.id === id) ?? null

export const findMailServiceByHost = (host: string): MailService | null =>
  mailServices.find(({ servers }) => isUnder(host, servers)) ?? null

/** @param exchanges the MX of a domain: where it gets its e-mails is, as a rule, where it sends them */
export const findMailServiceByExchanges = (exchanges: string[]): MailService | null =>
  mailServices.find((service) => exchanges.some((exchange) => isUnder(exchange, service.exchanges))) ?? null

/** Domains whose mailboxes are open to anyone: their records belong to the provider. */
const freeMailDomains = new Set(
  [
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com icloud.com me.com mac.com yahoo.com aol.com",
    "proton.me protonmail.com pm.me fastmail.com zoho.com gmx.com gmx.de gmx.net web.de mail.com t-online.de freenet.de",
    "orange.fr free.fr laposte.net libero.it yandex.com mail.ru hey.com tutanota.com tuta.com",
  ].flatMap((line) => line.split(" ")),
)

export const isFreeMailDomain = (domain: string): boolean => freeMailDomains.has(domain.toLowerCase())
